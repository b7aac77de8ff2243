import { convertIPv6BinaryToString, convertIPv6ToBinary } from 'hono/utils/ipaddr'

const IPV6_SUBNET = /^(.+)\/64$/

/** `subnet` is an IPv4 address or an IPv6 /64. `ip` is undefined if it is unknown. */
export type Visitor = { subnet: string; ip?: string }

/** A provider assigns a /64 to one customer, or all of a /48. */
export function toWidestNetwork(subnet: string): string {
  const [, prefix] = IPV6_SUBNET.exec(subnet) ?? []
  return prefix ? `${convertIPv6BinaryToString((convertIPv6ToBinary(prefix) >> 80n) << 80n)}/48` : subnet
}
