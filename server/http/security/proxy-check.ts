import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Log } from '../../log.ts'
import { findForwardedIp, type ProxySettings, parseIp, splitForwarded } from './client-ip.ts'

/** Platforms probe a server past their own proxy. */
const PROBES = /^\/(healthz|readyz)(\?|$)/
/** They name the visitor on Fly, behind Cloudflare (and so on Render), and behind other networks. */
const KNOWN_HEADERS = ['fly-client-ip', 'cf-connecting-ip', 'true-client-ip']
const MISSING_REQUESTS = 10
const DIFFERENT_NEIGHBOURS = 5
const PRIVATE_IPV4 = '10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16'
const PRIVATE_IPV6 = '::1/128 fc00::/7 fe80::/10'
const SIGNS = {
  ignored:
    'a proxy seems to be in front, but neither TRUST_PROXY nor CLIENT_IP_HEADER is set: visitors share one rate limit',
  missing: "requests come without the visitor's address: TRUST_PROXY or CLIENT_IP_HEADER seems wrong",
  tooHigh: 'X-Forwarded-For has fewer entries than TRUST_PROXY: the number seems too high, and addresses can be forged',
  private: "the visitor's address is a private one: TRUST_PROXY seems too low, or CLIENT_IP_HEADER wrong",
  shared: 'all visitors seem to have one address: TRUST_PROXY seems too low',
}

/** Warns once of each sign that rate limits count proxies instead of visitors. Never logs an address. */
export function createProxyCheck(settings: ProxySettings, log: Log) {
  const { trustProxy, clientIpHeader } = settings
  const warned = new Set<keyof typeof SIGNS>()
  const isShared = createSharedCheck()
  let withoutAddress = 0

  function findSign(getHeader: (name: string) => string | undefined): keyof typeof SIGNS | undefined {
    const entries = splitForwarded(getHeader('x-forwarded-for'))
    if (!trustProxy && !clientIpHeader) {
      return entries.length > 0 || KNOWN_HEADERS.some(getHeader) ? 'ignored' : undefined
    }
    const address = findForwardedIp(getHeader, settings)
    if (!clientIpHeader && entries.length > 0 && entries.length < trustProxy) return 'tooHigh'
    if (!address) {
      withoutAddress += 1
      return withoutAddress === MISSING_REQUESTS ? 'missing' : undefined
    }
    withoutAddress = Number.NEGATIVE_INFINITY
    if (isPrivate(address)) return 'private'
    return !clientIpHeader && isShared(address, entries.at(-trustProxy - 1)) ? 'shared' : undefined
  }

  return function check({ url = '', headers }: IncomingMessage): void {
    if (PROBES.test(url)) return
    const getHeader = (name: string) => headers[name]?.toString()
    const sign = findSign(getHeader)
    if (!sign || warned.has(sign)) return
    warned.add(sign)
    const present = KNOWN_HEADERS.filter(getHeader)
    const forwardedEntries = splitForwarded(getHeader('x-forwarded-for')).length
    log('warn', SIGNS[sign], { trustProxy, clientIpHeader, forwardedEntries, present, see: 'docs/several-machines.md' })
  }
}

/** True when one address stands behind several others in the header: it belongs to a proxy. */
function createSharedCheck() {
  const neighbours = new Set<string>()
  let latest: string | undefined
  return function isShared(address: string, neighbour: string | undefined): boolean {
    if (latest !== address) neighbours.clear()
    latest = address
    const ip = parseIp(neighbour)
    if (ip && neighbours.size < DIFFERENT_NEIGHBOURS) neighbours.add(ip)
    return neighbours.size === DIFFERENT_NEIGHBOURS
  }
}

const privateNetworks = new BlockList()
for (const network of `${PRIVATE_IPV4} ${PRIVATE_IPV6}`.split(' ')) {
  const [address = '', prefix] = network.split('/')
  privateNetworks.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** IPv4 rules also match addresses such as `::ffff:10.0.0.1`. */
function isPrivate(address: string): boolean {
  return privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
