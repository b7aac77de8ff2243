import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type RawResponse = { status: number; headers: Map<string, string>; body: string }

/** Reads only after all bytes are sent, until the response is complete if it keeps the connection, or until its end. */
export async function sendRaw(origin: string, text: string): Promise<RawResponse> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {})
  await new Promise((resolve) => socket.write(text, 'latin1', resolve))
  return parseResponse(await readResponse(socket))
}

async function readResponse(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
    if (isKeptAndComplete(parseResponse(received))) socket.destroy()
  })
  if (!socket.closed) await once(socket, 'close')
  return received
}

function isKeptAndComplete({ headers, body }: RawResponse): boolean {
  return headers.get('connection') === 'keep-alive' && body.length === Number(headers.get('content-length'))
}

function parseResponse(text: string): RawResponse {
  const [head = '', body = ''] = text.split(/\r\n\r\n([\s\S]*)/)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return { status: Number(first.split(' ')[1]), headers: new Map(headers), body }
}
