import { LOCKED_DOWN_CSP, securityHeaders } from '../../server/http/security/security-headers.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const POLICY = 'content-security-policy'
const OPEN_TO_OTHERS = { 'cross-origin-resource-policy': 'cross-origin' }

type Rules = {
  base: string
  siteUrl: string
  /** The policy of each page, by its path below the base, which is empty or ends with a slash. */
  policies: ReadonlyMap<string, string>
  /** Files beside the pages, by their path below the base. */
  others: readonly string[]
}

/**
 * The headers of the server in the language of Netlify and Cloudflare Pages. Rules that fit the same address add up there,
 * so that no header of one address stands in two of them.
 */
export function toHeadersFile({ base, siteUrl, policies, others }: Rules): string {
  const { [POLICY]: _, 'cross-origin-resource-policy': own, ...always } = securityHeaders(siteUrl)
  const nothingRuns = { [POLICY]: LOCKED_DOWN_CSP }
  const toOwn = (more: Record<string, string>) => ({ 'cross-origin-resource-policy': own ?? 'same-origin', ...more })
  const rules: [path: string, headers: Record<string, string>][] = [
    ['*', always],
    ['assets/*', toOwn({ ...nothingRuns, 'cache-control': FOR_EVER })],
    ['pictures/*', { ...nothingRuns, ...OPEN_TO_OTHERS, 'cache-control': FOR_EVER }],
    ...others.map((path): [string, Record<string, string>] => [path, toOwn(nothingRuns)]),
    ...Array.from(policies, ([path, policy]): [string, Record<string, string>] => [path, toOwn({ [POLICY]: policy })]),
  ]
  return rules.map(([path, headers]) => toRule(base + path, headers)).join('\n')
}

function toRule(path: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  return `${path}\n${lines.join('')}`
}
