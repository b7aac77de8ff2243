import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessage, isErrorBody, isRecord } from '../../../contract/http.ts'
import type { SafeFetch } from '../../net/safe-fetch.ts'
import { parseJson } from '../lenient-json.ts'
import { pick, type Raw } from '../raw-record.ts'

const API_PATH = '/api/v1'
/** Hosts on free plans sleep; waking one takes 50 seconds and more. */
const CALL_TIMEOUT_MS = 90_000
const REPLY_LIMIT_BYTES = 8_000_000
/** What the gateway before a waking or busy host says. */
const AGAIN_STATUSES = [429, 502, 503, 504]
const ATTEMPTS = 4
const PAUSE_MS = 5_000
const DEEPEST = 2

/** `reached` tells a host that said no from one that was silent, `absent` one that cannot be asked at all. */
export type Said = { kind: 'said'; body: unknown } | Failure
type Failure = { kind: 'failed'; reason: string; reached: boolean; absent?: boolean; status?: number }

export type Questions = ReturnType<typeof createQuestions>

/** Asks a backend by paths below `/api/v1`, again while it wakes up. */
export function createQuestions({ base, web, pauseMs = PAUSE_MS }: { base: string; web: SafeFetch; pauseMs?: number }) {
  async function ask(path: string): Promise<Said> {
    for (let attempt = 1; ; attempt += 1) {
      const wish = { accept: 'application/json', limitBytes: REPLY_LIMIT_BYTES, timeoutMs: CALL_TIMEOUT_MS }
      const answer = await web(base + API_PATH + path, wish)
      if (answer.kind === 'failed') return { ...answer, reached: false }
      if (AGAIN_STATUSES.includes(answer.status) && attempt < ATTEMPTS) await sleep(pauseMs)
      else return toSaid(answer)
    }
  }
  return { base, ask }
}

/** The one document in a reply, alone or in a list of one, whatever it is called: known by having one of these fields. */
export function findDocument(body: unknown, fields: string[], depth = 0): Raw | undefined {
  if (!isRecord(body) || depth > DEEPEST) return undefined
  const inside = Object.values(body).map((value) => (Array.isArray(value) ? value[0] : value))
  const isIt = (value: unknown): value is Raw => isRecord(value) && pick(value, ...fields) !== undefined
  const deeper = () => inside.map((value) => findDocument(value, fields, depth + 1))
  return inside.find(isIt) ?? (isIt(body) ? body : undefined) ?? deeper().find((found) => found !== undefined)
}

/** The list in a reply, whatever it is called. */
export function findList(body: unknown, depth = 0): unknown[] | undefined {
  if (Array.isArray(body)) return body
  if (!isRecord(body) || depth > DEEPEST) return undefined
  const lists = Object.values(body).filter((value) => Array.isArray(value))
  const deeper = () => Object.values(body).map((value) => findList(value, depth + 1))
  return lists.find((list) => list.some(isRecord)) ?? lists[0] ?? deeper().find((list) => list !== undefined)
}

function toSaid({ status, bytes }: { status: number; bytes: Uint8Array }): Said {
  const body = parseJson(bytes)
  const sentence = errorMessage(body)
  const said = sentence ? `the backend answered ${status}, "${sentence}"` : `the backend answered ${status}`
  if (status < 200 || status > 299 || isErrorBody(body)) return { kind: 'failed', reason: said, reached: true, status }
  if (body === undefined) return { kind: 'failed', reason: 'the answer is not JSON', reached: true }
  return { kind: 'said', body }
}
