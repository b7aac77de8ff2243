import { KEY_HEADER } from '../api.ts'

const SESSION = 'studio-key'
/** Browsers finish larger requests only while the tab is open. */
const KEEPALIVE_MAX = 16_000
const WITHOUT_KEY = 'Press Enter in the studio’s terminal to open a new tab.'
const NO_CONNECTION = 'Couldn’t reach the studio. Check that it’s running in its terminal.'

/** The request never reached the studio. */
export class ConnectionError extends Error {}

let sessionKey = sessionStorage.getItem(SESSION) ?? ''

/** Exchanges the one-time key in the URL for a session key. Throws if this tab has neither. */
export async function openSession(): Promise<void> {
  const key = new URLSearchParams(location.hash.slice(1)).get('key')
  if (!key && !sessionKey) throw new Error(WITHOUT_KEY)
  if (!key) return
  history.replaceState(null, '', '/')
  const opened = await send<{ key: string }>('POST', 'session', { key }).catch((error) => {
    if (!sessionKey) throw error
  })
  sessionKey = opened?.key ?? sessionKey
  sessionStorage.setItem(SESSION, sessionKey)
}

/** Throws an error with the server's reason if the request failed. Replies with a `kind` are returned. */
export async function send<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
  const response = await request(method, path, body)
  const reply = await response.json().catch(() => ({}))
  if (!response.ok && !('kind' in reply))
    throw new Error(reply.reason ?? reply.message ?? `The request failed (${response.status}).`)
  return reply
}

/** Reads one JSON object per line, until the stream ends. */
export async function readLines<Line>(
  [method, path, body]: [method: string, path: string, body?: unknown],
  onLine: (line: Line) => void,
): Promise<void> {
  const response = await request(method, path, body)
  if (!response.ok || !response.body) throw new Error((await response.json().catch(() => ({}))).reason)
  let rest = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines.filter(Boolean)) onLine(JSON.parse(line))
  }
}

function request(method: string, path: string, body?: unknown): Promise<Response> {
  const isFile = body instanceof Blob
  const json = method === 'GET' ? undefined : JSON.stringify(body ?? {})
  return fetch(`/api/${path}`, {
    method,
    headers: {
      [KEY_HEADER]: sessionKey,
      ...(method !== 'GET' && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
    },
    body: isFile ? body : json,
    keepalive: method === 'PATCH' && json !== undefined && json.length < KEEPALIVE_MAX,
  }).catch(() => {
    throw new ConnectionError(NO_CONNECTION)
  })
}
