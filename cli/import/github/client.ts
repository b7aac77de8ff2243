import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { isRecord, parseJson } from '../../../contract/http.ts'
import { writeFileAtomic } from '../../content-dir/write-file.ts'
import { readLimited } from '../../net/safe-fetch.ts'

const TIMEOUT_MS = 30_000
const MAX_BYTES = 5_000_000
const PRIVATE_MODE = 0o600
const MS_PER_S = 1_000
const MS_PER_MINUTE = 60_000
const LIMITED_STATUSES = [403, 429]

/** `cacheFile` stores responses with their ETags, because a 304 does not count against the rate limit. */
export type GitHubOptions = { apiUrl: string; token: string | undefined; cacheFile: string; now: Date }
type GitHubResult<Body> = { kind: 'ok'; body: Body } | { kind: 'failed'; reason: string }
export type GitHubClient = Awaited<ReturnType<typeof openGitHubClient>>

export async function openGitHubClient({ apiUrl, token, cacheFile, now }: GitHubOptions) {
  const stored = parseJson(await readFile(cacheFile, 'utf8').catch(() => ''))
  const cache = isRecord(stored) ? stored : {}

  /** `schema` reduces a response to the fields that are used. A cached one that doesn't match it is ignored. */
  async function get<Body>(path: string, schema: z.ZodType<Body>, expected: string): Promise<GitHubResult<Body>> {
    const url = apiUrl + path
    const cached = z.object({ etag: z.string(), body: schema }).safeParse(cache[url]).data
    try {
      const headers = toHeaders(token, cached?.etag)
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (response.status === 304 && cached) return { kind: 'ok', body: cached.body }
      if (!response.ok) return { kind: 'failed', reason: explain(response, token, now) }
      const bytes = await readLimited(response.body ?? [], MAX_BYTES)
      const parsed = schema.safeParse(parseJson(new TextDecoder().decode(bytes)))
      if (!parsed.success) return { kind: 'failed', reason: `the response is not ${expected}` }
      cache[url] = { etag: response.headers.get('etag') ?? '', body: parsed.data }
      return { kind: 'ok', body: parsed.data }
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error
      return {
        kind: 'failed',
        reason: `could not read from GitHub (${cause instanceof Error ? cause.message : cause})`,
      }
    }
  }
  return { get, save: () => writeFileAtomic(cacheFile, JSON.stringify(cache), { mode: PRIVATE_MODE }) }
}

function toHeaders(token: string | undefined, etag: string | undefined): Record<string, string> {
  return {
    accept: 'application/vnd.github+json',
    'user-agent': 'Vitrine-Import',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(etag && { 'if-none-match': etag }),
  }
}

function explain({ status, headers }: Response, token: string | undefined, now: Date): string {
  if (status === 401) return 'GitHub rejected GITHUB_TOKEN'
  if (status === 404) return 'GitHub user not found'
  const isUsedUp = headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after')
  if (!LIMITED_STATUSES.includes(status) || !isUsedUp) return `GitHub responded with ${status}`
  const limit = headers.get('x-ratelimit-limit')
  const count = limit ? `GitHub's limit of ${limit} requests per hour is used up` : 'GitHub is rate limiting requests'
  const advice = token ? '' : ', or set GITHUB_TOKEN for a higher limit'
  return `${count}; try again ${formatReset(headers, now)}${advice}`
}

function formatReset(headers: Headers, now: Date): string {
  const wait = headers.get('retry-after')
  const resetMs = wait ? now.getTime() + Number(wait) * MS_PER_S : Number(headers.get('x-ratelimit-reset')) * MS_PER_S
  if (!(resetMs > 0)) return 'later'
  const minutes = Math.max(1, Math.ceil((resetMs - now.getTime()) / MS_PER_MINUTE))
  const time = new Date(resetMs).toISOString().slice(11, 16)
  return `at ${time} UTC (in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'})`
}
