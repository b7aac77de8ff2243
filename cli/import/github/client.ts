import type * as z from 'zod'
import { parseJson } from '../../../contract/http.ts'
import { readLimited } from '../../net/safe-fetch.ts'
import { failed } from '../model/model.ts'

const TIMEOUT_MS = 30_000
const MAX_BYTES = 5_000_000
const MS_PER_S = 1_000
const LIMITED_STATUSES = [403, 429]

export type GitHubOptions = { apiUrl: string; token: string | undefined; now: Date }
type GitHubResult<Body> = { kind: 'ok'; body: Body } | { kind: 'failed'; reason: string }

/** `schema` reduces the response to the fields that are used. */
export async function getFromGitHub<Body>(
  path: string,
  schema: z.ZodType<Body>,
  { apiUrl, token, now }: GitHubOptions,
): Promise<GitHubResult<Body>> {
  const headers = {
    accept: 'application/vnd.github+json',
    'user-agent': 'Vitrine-Import',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  try {
    const response = await fetch(apiUrl + path, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return failed(explain(response, token, now))
    const bytes = await readLimited(response.body ?? [], MAX_BYTES)
    const parsed = schema.safeParse(parseJson(new TextDecoder().decode(bytes)))
    if (!parsed.success) return failed('the response is not what GitHub sends')
    return { kind: 'ok', body: parsed.data }
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    return failed(`could not read from GitHub (${cause instanceof Error ? cause.message : cause})`)
  }
}

function explain({ status, headers }: Response, token: string | undefined, now: Date): string {
  if (status === 401) return 'GitHub rejected GITHUB_TOKEN'
  if (status === 404) return 'GitHub user not found'
  const wait = headers.get('retry-after')
  const isUsedUp = headers.get('x-ratelimit-remaining') === '0' || wait !== null
  if (!LIMITED_STATUSES.includes(status) || !isUsedUp) return `GitHub responded with ${status}`
  const resetMs = wait ? now.getTime() + Number(wait) * MS_PER_S : Number(headers.get('x-ratelimit-reset')) * MS_PER_S
  const time = resetMs > 0 ? `after ${new Date(resetMs).toISOString().slice(11, 16)} UTC` : 'later'
  const advice = token ? '' : ', or set GITHUB_TOKEN for a higher limit'
  return `GitHub's limit of requests is used up; try again ${time}${advice}`
}
