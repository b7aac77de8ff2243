import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Log } from '../../log/log.ts'
import { findForwardedIp, type ProxySettings, parseIp, splitForwarded } from './client-ip.ts'

const PROBES = /^\/(healthz|readyz)(\?|$)/
const KNOWN_HEADERS = ['fly-client-ip', 'cf-connecting-ip', 'true-client-ip']
/** After this many requests there is little left to learn, and forged headers become likely. */
const MAX_CHECKED_REQUESTS = 1_000
const MISSING_REQUESTS = 10
/** Fewer requests could come from one visitor who forges a header. */
const MIN_CONVINCING_REQUESTS = 5
const SHARED_REQUESTS = 20
const PRIVATE_IPV4 = '10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16'
const PRIVATE_IPV6 = '::1/128 fc00::/7 fe80::/10'
const WARNINGS = {
  ignored:
    'the server seems to be behind a proxy, but neither TRUST_PROXY nor CLIENT_IP_HEADER is set, so all visitors share one rate limit',
  missing: "requests do not include the visitor's IP address; check TRUST_PROXY or CLIENT_IP_HEADER",
  private: "the visitor's IP address is private; TRUST_PROXY may be too low, or CLIENT_IP_HEADER may be wrong",
  shared:
    'many requests share one IP address that looks like a proxy; TRUST_PROXY may be too low, or a visitor is forging X-Forwarded-For',
  contradicted: 'X-Forwarded-For and another header give different IP addresses; you may need CLIENT_IP_HEADER',
  changing: 'the number of X-Forwarded-For entries varies; TRUST_PROXY may be wrong for some requests',
}

type GetHeader = (name: string) => string | undefined
type Warning = keyof typeof WARNINGS

/** Warns once about each sign that rate limits count proxies instead of visitors. Never logs an IP address. */
export function createProxyCheck(settings: ProxySettings, log: Log) {
  const { trustProxy, clientIpHeader } = settings
  const warned = new Set<Warning>()
  const findWarning = createWarningFinder(settings)
  let checked = 0

  return function check({ url = '', headers }: IncomingMessage): void {
    if (checked >= MAX_CHECKED_REQUESTS || PROBES.test(url)) return
    checked += 1
    const getHeader = (name: string) => headers[name]?.toString()
    const warning = findWarning(getHeader)
    if (!warning || warned.has(warning)) return
    warned.add(warning)
    const present = KNOWN_HEADERS.filter(getHeader)
    const forwardedEntries = splitForwarded(getHeader('x-forwarded-for')).length
    const settings = { trustProxy, clientIpHeader }
    log('warn', WARNINGS[warning], { ...settings, forwardedEntries, present, see: 'docs/several-machines.md' })
  }
}

function createWarningFinder(settings: ProxySettings): (getHeader: GetHeader) => Warning | undefined {
  const { trustProxy, clientIpHeader } = settings
  const findInEntries = createEntriesCheck(trustProxy)
  const seen = { ignored: 0, missing: 0 }

  return function findWarning(getHeader) {
    const entries = splitForwarded(getHeader('x-forwarded-for'))
    if (!trustProxy && !clientIpHeader) {
      if (entries.length > 0 || KNOWN_HEADERS.some(getHeader)) seen.ignored += 1
      return seen.ignored >= MIN_CONVINCING_REQUESTS ? 'ignored' : undefined
    }
    const ip = findForwardedIp(getHeader, settings)
    if (!ip) {
      seen.missing += 1
      return seen.missing === MISSING_REQUESTS ? 'missing' : undefined
    }
    seen.missing = Number.NEGATIVE_INFINITY
    if (isPrivate(ip)) return 'private'
    return clientIpHeader ? undefined : findInEntries(ip, entries, getHeader)
  }
}

function createEntriesCheck(trustProxy: number) {
  const previousHops = new Set<string>()
  const lengths = { exact: 0, longer: 0 }
  let contradictions = 0
  let latest: string | undefined

  return function findInEntries(ip: string, entries: string[], getHeader: GetHeader): Warning | undefined {
    lengths[entries.length > trustProxy ? 'longer' : 'exact'] += 1
    if (KNOWN_HEADERS.some((name) => (parseIp(getHeader(name)) ?? ip) !== ip)) contradictions += 1
    // An IP address that follows several others in the header belongs to a proxy.
    if (latest !== ip) previousHops.clear()
    latest = ip
    const previous = parseIp(entries.at(-trustProxy - 1))
    if (previous) previousHops.add(previous)
    if (contradictions >= MIN_CONVINCING_REQUESTS) return 'contradicted'
    if (previousHops.size >= SHARED_REQUESTS) return 'shared'
    return Math.min(lengths.exact, lengths.longer) >= MIN_CONVINCING_REQUESTS ? 'changing' : undefined
  }
}

const privateNetworks = new BlockList()
for (const network of `${PRIVATE_IPV4} ${PRIVATE_IPV6}`.split(' ')) {
  const [ip = '', prefix] = network.split('/')
  privateNetworks.addSubnet(ip, Number(prefix), isIPv6(ip) ? 'ipv6' : 'ipv4')
}

function isPrivate(ip: string): boolean {
  return privateNetworks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}
