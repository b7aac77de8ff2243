import { KEY_HEADER } from '../api.ts'

/** Browsers finish larger requests only while the tab is open. */
const KEEPALIVE_MAX = 16_000
const NO_CONNECTION = 'Couldn’t reach the studio. Check that it’s running in its terminal.'

export type Client = ReturnType<typeof createClient>
export type ApiRequest = [method: string, path: string, body?: unknown]

/** The request never reached the studio. */
export class ConnectionError extends Error {}

/** Sends requests with the key of a session. */
export function createClient(key: string, origin = '') {
  function request([method, path, body]: ApiRequest, signal?: AbortSignal): Promise<Response> {
    const isFile = body instanceof Blob
    const json = method === 'GET' ? undefined : JSON.stringify(body ?? {})
    const type = isFile ? 'application/octet-stream' : 'application/json'
    return fetch(`${origin}/api/${path}`, {
      method,
      headers: { [KEY_HEADER]: key, ...(method !== 'GET' && { 'content-type': type }) },
      ...(method !== 'GET' && { body: isFile ? body : (json ?? '') }),
      keepalive: method === 'PATCH' && json !== undefined && json.length < KEEPALIVE_MAX,
      ...(signal && { signal }),
    }).catch(() => {
      throw new ConnectionError(NO_CONNECTION)
    })
  }

  /** Throws an error with the server's reason if the request failed. Replies with a `kind` are returned. */
  async function send<Reply>(...args: ApiRequest): Promise<Reply> {
    const response = await request(args)
    const reply = await response.json().catch(() => ({}))
    if (!response.ok && !('kind' in reply)) throw toError(reply, response)
    return reply
  }

  /** Reads one JSON object per line, until the stream ends. */
  async function readLines<Line>(args: ApiRequest, onLine: (line: Line) => void, signal?: AbortSignal): Promise<void> {
    const response = await request(args, signal)
    if (!response.ok || !response.body) throw toError(await response.json().catch(() => ({})), response)
    let rest = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines.filter(Boolean)) onLine(JSON.parse(line))
    }
  }

  async function download(path: string): Promise<Blob> {
    const response = await request(['GET', path])
    if (!response.ok) throw toError(await response.json().catch(() => ({})), response)
    return response.blob()
  }

  return { send, readLines, download }
}

function toError({ reason, message }: { reason?: string; message?: string }, { status }: Response): Error {
  return new Error(reason ?? message ?? `The request failed (${status}).`)
}
