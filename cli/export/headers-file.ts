import { LOCKED_DOWN_CSP } from '../../server/http/security/csp.ts'
import { securityHeaders } from '../../server/http/security/security-headers.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

type Headers = Record<string, string>
type Options = {
  base: string
  siteUrl: string
  /** The keys are page paths below the base: empty, or ending with a slash. */
  policies: ReadonlyMap<string, string>
  others: readonly string[]
  ownFiles?: ReadonlyMap<string, Headers>
}

/** Renders `_headers` for Netlify and Cloudflare Pages. Matching rules add up, so no two may set the same header. */
export function renderHeadersFile({ base, siteUrl, policies, others, ownFiles = new Map() }: Options): string {
  const {
    'content-security-policy': _,
    'cross-origin-resource-policy': ownPolicy = 'same-origin',
    ...always
  } = securityHeaders(siteUrl)
  const rule = (csp: string, resourcePolicy: string, more: Headers = {}): Headers => ({
    'content-security-policy': csp,
    'cross-origin-resource-policy': resourcePolicy,
    ...more,
  })
  const rules: [path: string, headers: Headers][] = [
    ['*', always],
    ['assets/*', rule(LOCKED_DOWN_CSP, ownPolicy, { 'cache-control': IMMUTABLE })],
    ['pictures/*', rule(LOCKED_DOWN_CSP, 'cross-origin', { 'cache-control': IMMUTABLE })],
    ...others.map((path): [string, Headers] => [path, rule(LOCKED_DOWN_CSP, ownPolicy)]),
    ...Array.from(ownFiles, ([path, headers]): [string, Headers] => [
      path,
      { 'cross-origin-resource-policy': ownPolicy, ...headers },
    ]),
    ...Array.from(policies, ([path, csp]): [string, Headers] => [path, rule(csp, ownPolicy)]),
  ]
  return rules.map(([path, headers]) => renderRule(base + path, headers)).join('\n')
}

/** The first rule of a site is for all its files. Those in folders of another site have it from there. */
export function joinHeaders([first = '', ...others]: string[]): string {
  return [first, ...others.map((text) => text.slice(text.indexOf('\n\n') + 2))].join('\n')
}

function renderRule(path: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  return `${path}\n${lines.join('')}`
}
