import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessage, isErrorBody, isRecord } from '../../../contract/http.ts'
import type { Failed, SafeFetch } from '../../net/safe-fetch.ts'
import { parseLenientJson } from '../model/lenient-json.ts'
import type { ImportLog } from '../model/log.ts'
import { hasField, pick, type Raw, toUrl } from '../model/raw-record.ts'

/** Hosts on free plans may take a minute to start. */
export const FETCH_OPTIONS = { accept: 'application/json', limitBytes: 8_000_000, timeoutMs: 90_000 }
const RETRY_STATUSES = [429, 502, 503, 504]
const MAX_ATTEMPTS = 4
const RETRY_DELAY_MS = 5_000
const MAX_DEPTH = 2

/** `status` is undefined if no HTTP response arrived. */
export type Failure = Failed & { status?: number | undefined }
type BackendResult = { kind: 'ok'; body: unknown } | Failure
export type Backend = { base: string; safeFetch: SafeFetch; log: ImportLog; retryDelayMs?: number }

export async function getFromBackend(path: string, backend: Backend): Promise<BackendResult> {
  const { base, safeFetch, retryDelayMs = RETRY_DELAY_MS } = backend
  for (let attempt = 1; ; attempt += 1) {
    const response = await safeFetch(base + path, FETCH_OPTIONS)
    if (response.kind === 'failed') return response
    if (!RETRY_STATUSES.includes(response.status) || attempt === MAX_ATTEMPTS) return parseResponse(response)
    await sleep(retryDelayMs)
  }
}

/** Finds a document with one of these fields, under any key, alone or in a list. */
export function findDocument(body: unknown, fields: string[], depth = 0): Raw | undefined {
  if (!isRecord(body) || depth > MAX_DEPTH) return undefined
  const values = Object.values(body).map((value) => (Array.isArray(value) ? value[0] : value))
  const matches = (value: unknown): value is Raw => isRecord(value) && hasField(value, fields)
  const deeper = () => values.map((value) => findDocument(value, fields, depth + 1))
  return values.find(matches) ?? (matches(body) ? body : undefined) ?? deeper().find((found) => found !== undefined)
}

export function findList(body: unknown, depth = 0): unknown[] | undefined {
  if (Array.isArray(body)) return body
  if (!isRecord(body) || depth > MAX_DEPTH) return undefined
  const lists = Object.values(body).filter((value) => Array.isArray(value))
  const deeper = () => Object.values(body).map((value) => findList(value, depth + 1))
  return lists.find((list) => list.some(isRecord)) ?? lists[0] ?? deeper().find((list) => list !== undefined)
}

export function findImage(raw: Raw, fields: string[], base: string): string | undefined {
  const found = pick(raw, ...fields)
  const url = toUrl(Array.isArray(found) ? found[0] : found)
  if (typeof url !== 'string' || !url.trim()) return undefined
  const text = url.trim().replaceAll('\\', '/')
  return /^data:image\//i.test(text) ? text : URL.parse(text, `${base}/`)?.href
}

function parseResponse({ status, bytes }: { status: number; bytes: Uint8Array }): BackendResult {
  const body = parseLenientJson(bytes)
  if (status < 200 || status > 299 || isErrorBody(body)) {
    const message = errorMessage(body)
    const reason = `the backend responded with ${status}${message ? `, "${message}"` : ''}`
    return { kind: 'failed', reason, status }
  }
  if (body === undefined) return { kind: 'failed', reason: 'the response is not JSON', status }
  return { kind: 'ok', body }
}
