import type * as z from 'zod'
import { parseJson, readBytes } from '../../../contract/http.ts'
import { type Failed, failed } from '../../net/safe-fetch.ts'

const TIMEOUT_MS = 30_000
const MAX_BYTES = 5_000_000
const LIMITED_STATUSES = [403, 429]
const SECONDS_PER_MINUTE = 60
const MAX_MINUTES = 50

export type GitHubOptions = { apiUrl: string; token: string | undefined }
export type GitHubResult<Body> = { kind: 'ok'; body: Body } | Failed

/** `schema` reduces the response to the fields that are used. */
export async function getFromGitHub<Body>(
  path: string,
  schema: z.ZodType<Body>,
  { apiUrl, token }: GitHubOptions,
): Promise<GitHubResult<Body>> {
  const headers = {
    accept: 'application/vnd.github+json',
    'user-agent': 'Vitrine-Import',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  try {
    const response = await fetch(apiUrl + path, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return failed(explain(response, token))
    const bytes = await readBytes(response.body, MAX_BYTES)
    const parsed = schema.safeParse(parseJson(new TextDecoder().decode(bytes)))
    if (!parsed.success) return failed('GitHub sent an unexpected response')
    return { kind: 'ok', body: parsed.data }
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    return failed(`could not read from GitHub (${cause instanceof Error ? cause.message : cause})`)
  }
}

function explain({ status, headers }: Response, token: string | undefined): string {
  if (status === 401) return 'GitHub rejected GITHUB_TOKEN'
  if (status === 404) return 'GitHub user not found'
  const wait = headers.get('retry-after')
  const isUsedUp = headers.get('x-ratelimit-remaining') === '0' || wait !== null
  if (!LIMITED_STATUSES.includes(status) || !isUsedUp) return `GitHub responded with ${status}`
  // A token doesn't raise the limit of requests in a row, for which GitHub says how long to wait.
  const advice = token || wait ? '' : ', or set GITHUB_TOKEN for a higher limit'
  return `GitHub’s rate limit is used up; try again in ${formatWait(Number(wait ?? Number.NaN))}${advice}`
}

/** Without a number of seconds, the limit is that of an hour. */
function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / SECONDS_PER_MINUTE)
  if (!(minutes <= MAX_MINUTES)) return 'an hour'
  return minutes > 1 ? `${minutes} minutes` : 'a minute'
}
