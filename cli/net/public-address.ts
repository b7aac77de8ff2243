import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 networks that no visitor of the web can reach: private, loopback, link-local, shared, reserved, multicast. */
const CLOSED_IPV4: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Within 2000::/3, where all public IPv6 addresses lie: tunnels that hide an IPv4 address, and examples. */
const CLOSED_IPV6: [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
/** An IPv4 address in the clothes of IPv6: mapped, and as a NAT64 gateway writes it. */
const CARRIES_IPV4 = /^(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/

const closed = new BlockList()
for (const [network, prefix] of CLOSED_IPV4) closed.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of CLOSED_IPV6) closed.addSubnet(network, prefix, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address can belong to a server on the open web, rather than to this machine or a network around it. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = CARRIES_IPV4.exec(canonical) ?? []
  if (high && low) return isPublicAddress(toIPv4(high, low))
  return global.check(canonical, 'ipv6') && !closed.check(canonical, 'ipv6')
}

function toIPv4(high: string, low: string): string {
  return [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 0xff])
    .join('.')
}
