import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/**
 * What the server does with the next mail: `hold` accepts it on `release()`, `hang at data` never replies, `drop after
 * data` closes the connection instead of replying, `quote` refuses it with the mail's own text.
 */
export type SmtpMode =
  | 'accept'
  | 'refuse'
  | 'refuse for now'
  | 'quote'
  | 'refuse login'
  | 'require login'
  | 'refuse connection'
  | 'hang at greeting'
  | 'drop at greeting'
  | 'garble'
  | 'hang at data'
  | 'drop after data'
  | 'hold'

/** Modes that end the connection before a mail begins. */
const GREETINGS: Partial<Record<SmtpMode, (socket: Socket) => void>> = {
  'hang at greeting': () => {},
  'refuse connection': (socket) => socket.end('554 No service here\r\n'),
  'drop at greeting': (socket) => socket.destroy(),
  garble: (socket) => socket.end(Buffer.from('\x16\x03\x01 \xff\x00 HTTP/1.1 200 OK\r\n', 'latin1')),
}
const OPTIONS = {
  authOptional: true,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  closeTimeout: 1,
}

type Reply = (error?: (Error & { responseCode?: number }) | null) => void
type State = { mode: SmtpMode; mails: string[]; seen: SmtpMode[]; held: (() => void)[] }

export type Smtp = Awaited<ReturnType<typeof startSmtp>>

/** A real mail server. `mails` has what it accepted with 250, `seen` the mode of each attempt. */
export async function startSmtp(first: SmtpMode = 'accept') {
  const state: State = { mode: first, mails: [], seen: [], held: [] }
  let server: SMTPServer
  let port = 0

  async function open(): Promise<void> {
    server = createServer(state)
    const listener = server.listen(port, '127.0.0.1')
    await once(listener, 'listening')
    port = (listener.address() as AddressInfo).port
  }

  /** Closes the port and cuts every connection. */
  async function close(): Promise<void> {
    for (const connection of connectionsOf(server)) connection._socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }

  await open()
  return {
    url: `smtp://robin:word@127.0.0.1:${port}`,
    mails: state.mails,
    seen: state.seen,
    open,
    close,
    become(mode: SmtpMode) {
      state.mode = mode
    },
    /** Accepts the mails on hold. */
    release() {
      for (const accept of state.held.splice(0)) accept()
    },
  }
}

function createServer(state: State): SMTPServer {
  const server = new SMTPServer({
    ...OPTIONS,
    onConnect(session, reply) {
      const greet = GREETINGS[state.mode]
      if (!greet) return reply()
      state.seen.push(state.mode)
      const socket = socketOf(server, session)
      if (socket) greet(socket)
    },
    onAuth(_auth, _session, reply) {
      if (state.mode !== 'refuse login') return reply(null, { user: 'robin' })
      state.seen.push(state.mode)
      reply(toError(535, 'Authentication failed'))
    },
    onMailFrom(_address, _session, reply) {
      if (state.mode !== 'require login') return reply()
      state.seen.push(state.mode)
      reply(toError(530, 'Authentication required'))
    },
    onRcptTo(_address, _session, reply) {
      if (state.mode !== 'refuse' && state.mode !== 'refuse for now') return reply()
      state.seen.push(state.mode)
      reply(toError(state.mode === 'refuse' ? 550 : 451, 'not here, not now'))
    },
    onData: (stream, session, reply) =>
      void receive(state, stream, { reply, getSocket: () => socketOf(server, session) }),
  })
  // Clients may hang up.
  server.on('error', () => {})
  return server
}

type Receiver = { reply: Reply; getSocket(): Socket | undefined }

async function receive(state: State, stream: SMTPServerDataStream, { reply, getSocket }: Receiver): Promise<void> {
  const { mode } = state
  const source = await text(stream)
  state.seen.push(mode)
  if (mode === 'hang at data') return
  if (mode === 'drop after data') return void getSocket()?.destroy()
  if (mode === 'quote') return reply(toError(554, `Spam: ${source.replace(/\s+/g, ' ')}`))
  const accept = () => {
    // The client has closed the connection.
    if (!getSocket()?.writable) return
    state.mails.push(source)
    reply()
  }
  if (mode === 'hold') state.held.push(accept)
  else accept()
}

type Connection = { session: SMTPServerSession; _socket: Socket }

/** A set of the library that its types leave out. */
function connectionsOf(server: SMTPServer): Connection[] {
  return [...(server as unknown as { connections: Set<Connection> }).connections]
}

function socketOf(server: SMTPServer, session: SMTPServerSession): Socket | undefined {
  return connectionsOf(server).find((connection) => connection.session.id === session.id)?._socket
}

function toError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
