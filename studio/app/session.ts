import { createClient } from './client.ts'

const STORED = 'studio-key'
const CHANNEL = 'studio'
/** An open tab responds well within this time. */
const ASK_MS = 300
const WITHOUT_KEY = 'Press Enter in the studio’s terminal to open a new tab.'

type Message = { kind: 'ask' } | { kind: 'key'; key: string }

/** Exchanges the one-time key in the URL for a session key. Throws if neither this tab nor another has one. */
export async function openSession(): Promise<string> {
  const oneTime = new URLSearchParams(location.hash.slice(1)).get('key')
  const stored = sessionStorage.getItem(STORED) ?? ''
  if (oneTime) history.replaceState(null, '', '/')
  const opened =
    oneTime &&
    (await createClient('')
      .send<{ key: string }>('POST', 'session', { key: oneTime })
      .catch((error: Error) => error))
  const key = (opened && 'key' in opened && opened.key) || stored || (await askOtherTabs())
  if (!key) throw opened instanceof Error ? opened : new Error(WITHOUT_KEY)
  sessionStorage.setItem(STORED, key)
  return key
}

/** Only pages of this origin hear it, which are the studio's own. */
export function shareSession(key: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') channel.postMessage({ kind: 'key', key } satisfies Message)
  }
}

function askOtherTabs(): Promise<string> {
  const channel = new BroadcastChannel(CHANNEL)
  return new Promise<string>((resolve) => {
    setTimeout(() => resolve(''), ASK_MS)
    channel.onmessage = ({ data }: MessageEvent<Message>) => data.kind === 'key' && resolve(data.key)
    channel.postMessage({ kind: 'ask' } satisfies Message)
  }).finally(() => channel.close())
}
