import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Cloud metadata services are at 169.254.169.254, 100.100.100.200, 192.0.0.192, and, on Azure, 168.63.129.16. */
const NON_PUBLIC_IPV4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`
/** Tunnels to IPv4 and documentation ranges are inside 2000::/3, the public IPv6 range. */
const NON_PUBLIC_IPV6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'
/** Matches IPv4-mapped and NAT64 addresses. */
const EMBEDDED_IPV4 = /^(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/

const nonPublic = createBlockList(NON_PUBLIC_IPV4, NON_PUBLIC_IPV6)
const global = createBlockList('2000::/3')

export function isPublicIp(ip: string): boolean {
  if (isIPv4(ip)) return !nonPublic.check(ip, 'ipv4')
  if (!isIPv6(ip) || ip.includes('%')) return false
  const canonical = new URL(`http://[${ip}]`).hostname.slice(1, -1)
  const [, high, low] = EMBEDDED_IPV4.exec(canonical) ?? []
  if (high && low) return isPublicIp(toIPv4(high, low))
  return global.check(canonical, 'ipv6') && !nonPublic.check(canonical, 'ipv6')
}

function toIPv4(high: string, low: string): string {
  return [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 0xff])
    .join('.')
}

function createBlockList(...networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks.flatMap((text) => text.split(/\s+/))) {
    const [ip = '', prefix] = network.split('/')
    list.addSubnet(ip, Number(prefix), isIPv4(ip) ? 'ipv4' : 'ipv6')
  }
  return list
}
