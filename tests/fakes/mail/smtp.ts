import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/**
 * What the receiver does with the next mail: `hold` answers it only when told to, `hang at data` never, and
 * `drop after data` closes the connection where the answer should stand; `quote` refuses it with its own words.
 */
export type SmtpMode =
  | 'accept'
  | 'refuse'
  | 'refuse for now'
  | 'quote'
  | 'refuse login'
  | 'hang at greeting'
  | 'drop at greeting'
  | 'garble'
  | 'hang at data'
  | 'drop after data'
  | 'hold'

/** Those that end before a mail is spoken of. */
const GREETINGS: Partial<Record<SmtpMode, (socket: Socket) => void>> = {
  'hang at greeting': () => {},
  'drop at greeting': (socket) => socket.destroy(),
  garble: (socket) => socket.end(Buffer.from('\x16\x03\x01 \xff\x00 HTTP/1.1 200 OK\r\n', 'latin1')),
}

type Answer = (error?: (Error & { responseCode?: number }) | null) => void

export type Smtp = Awaited<ReturnType<typeof startSmtp>>

/** A real mail server that keeps what it has answered with 250, in `mails`, as it came over the wire. */
export async function startSmtp(first: SmtpMode = 'accept') {
  let mode = first
  let server: SMTPServer
  let port = 0
  const mails: string[] = []
  const seen: SmtpMode[] = []
  const held: (() => void)[] = []

  async function onData(stream: SMTPServerDataStream, session: SMTPServerSession, answer: Answer) {
    const current = mode
    const source = await text(stream)
    seen.push(current)
    if (current === 'hang at data') return
    if (current === 'drop after data') return void socketOf(server, session)?.destroy()
    if (current === 'quote') return answer(toError(554, `Spam: ${source.replace(/\s+/g, ' ')}`))
    const accept = () => {
      // Whoever has hung up cannot be told that the mail was taken.
      if (!socketOf(server, session)?.writable) return
      mails.push(source)
      answer()
    }
    if (current === 'hold') held.push(accept)
    else accept()
  }

  function create(): SMTPServer {
    const made = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 1,
      onConnect(session, answer) {
        const odd = GREETINGS[mode]
        if (!odd) return answer()
        seen.push(mode)
        const socket = socketOf(server, session)
        if (socket) odd(socket)
      },
      onAuth(_auth, _session, answer) {
        if (mode !== 'refuse login') return answer(null, { user: 'robin' })
        seen.push(mode)
        answer(toError(535, 'Authentication failed'))
      },
      onRcptTo(_address, _session, answer) {
        if (mode !== 'refuse' && mode !== 'refuse for now') return answer()
        seen.push(mode)
        answer(toError(mode === 'refuse' ? 550 : 451, 'not here, not now'))
      },
      onData: (stream, session, answer) => void onData(stream, session, answer),
    })
    // A client that hangs up in the middle is part of the story.
    made.on('error', () => {})
    return made
  }

  async function open(): Promise<void> {
    server = create()
    const listener = server.listen(port, '127.0.0.1')
    await once(listener, 'listening')
    port = (listener.address() as AddressInfo).port
  }

  /** The port is closed, and every connection cut. */
  async function close(): Promise<void> {
    for (const connection of connectionsOf(server)) connection._socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }

  await open()
  return {
    url: `smtp://robin:word@127.0.0.1:${port}`,
    mails,
    /** The modes in which something has arrived, one for each try. */
    seen,
    open,
    close,
    become(next: SmtpMode) {
      mode = next
    },
    /** Answers what is held. */
    release() {
      for (const accept of held.splice(0)) accept()
    },
  }
}

type Connection = { session: SMTPServerSession; _socket: Socket }

/** The library keeps its connections in a set that its types leave out. */
function connectionsOf(server: SMTPServer): Connection[] {
  return [...(server as unknown as { connections: Set<Connection> }).connections]
}

function socketOf(server: SMTPServer, session: SMTPServerSession): Socket | undefined {
  return connectionsOf(server).find((connection) => connection.session.id === session.id)?._socket
}

function toError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
