import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/** `hold` accepts the email on `release()`, and `quote` rejects it with a quote of its text. */
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
type State = { mode: SmtpMode; emails: string[]; attempts: SmtpMode[]; held: (() => void)[] }

/** `emails` contains the accepted emails, `attempts` the mode of each attempt. */
export async function startSmtp(initial: SmtpMode = 'accept') {
  const state: State = { mode: initial, emails: [], attempts: [], held: [] }
  let server: SMTPServer
  let port = 0

  async function open(): Promise<void> {
    server = createServer(state)
    const listener = server.listen(port, '127.0.0.1')
    await once(listener, 'listening')
    port = (listener.address() as AddressInfo).port
  }

  async function close(): Promise<void> {
    for (const connection of connectionsOf(server)) connection._socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }

  await open()
  return {
    url: `smtp://robin:word@127.0.0.1:${port}`,
    emails: state.emails,
    attempts: state.attempts,
    open,
    close,
    setMode(mode: SmtpMode) {
      state.mode = mode
    },
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
      state.attempts.push(state.mode)
      const socket = socketOf(server, session)
      if (socket) greet(socket)
    },
    onAuth(_auth, _session, reply) {
      if (state.mode !== 'refuse login') return reply(null, { user: 'robin' })
      state.attempts.push(state.mode)
      reply(toError(535, 'Authentication failed'))
    },
    onMailFrom(_address, _session, reply) {
      if (state.mode !== 'require login') return reply()
      state.attempts.push(state.mode)
      reply(toError(530, 'Authentication required'))
    },
    onRcptTo(_address, _session, reply) {
      if (state.mode !== 'refuse' && state.mode !== 'refuse for now') return reply()
      state.attempts.push(state.mode)
      reply(toError(state.mode === 'refuse' ? 550 : 451, 'not here, not now'))
    },
    onData: (stream, session, reply) =>
      void receive(state, stream, { reply, getSocket: () => socketOf(server, session) }),
  })
  server.on('error', () => {})
  return server
}

type Receiver = { reply: Reply; getSocket(): Socket | undefined }

async function receive(state: State, stream: SMTPServerDataStream, { reply, getSocket }: Receiver): Promise<void> {
  const { mode } = state
  const source = await text(stream)
  state.attempts.push(mode)
  if (mode === 'hang at data') return
  if (mode === 'drop after data') return void getSocket()?.destroy()
  if (mode === 'quote') return reply(toError(554, `Spam: ${source.replace(/\s+/g, ' ')}`))
  const accept = () => {
    // The client may have closed the connection.
    if (!getSocket()?.writable) return
    state.emails.push(source)
    reply()
  }
  if (mode === 'hold') state.held.push(accept)
  else accept()
}

type Connection = { session: SMTPServerSession; _socket: Socket }

/** Reads a property that the library's types leave out. */
function connectionsOf(server: SMTPServer): Connection[] {
  return [...(server as unknown as { connections: Set<Connection> }).connections]
}

function socketOf(server: SMTPServer, session: SMTPServerSession): Socket | undefined {
  return connectionsOf(server).find((connection) => connection.session.id === session.id)?._socket
}

function toError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
