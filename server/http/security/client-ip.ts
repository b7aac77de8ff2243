import { isIP, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { convertIPv6BinaryToString, convertIPv6ToBinary, isIPv4MappedIPv6 } from 'hono/utils/ipaddr'

/** Some proxies add the port: `192.0.2.7:4711`, `[2001:db8::7]:4711`. */
const WITH_PORT = /^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/** `clientIpHeader` holds one IP address. Without it, only the last `trustProxy` forwarded entries are trusted. */
export type ProxySettings = { trustProxy: number; clientIpHeader?: string }

/** Rate limits use `subnet`, an IPv4 address or an IPv6 /64. `ip` is undefined if it is unknown. */
export type Visitor = { subnet: string; ip?: string }

export function getVisitor(c: Context, settings: ProxySettings): Visitor {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  const forwarded = findForwardedIp((name) => c.req.header(name), settings)
  const remote = forwarded ?? incoming?.socket.remoteAddress ?? 'unknown'
  const subnet = toSubnetKey(remote)
  return { subnet, ip: isIP(subnet) ? subnet : parseIp(remote) }
}

export function findForwardedIp(
  getHeader: (name: string) => string | undefined,
  { trustProxy, clientIpHeader }: ProxySettings,
): string | undefined {
  if (clientIpHeader) return parseIp(getHeader(clientIpHeader))
  return trustProxy > 0 ? parseIp(splitForwarded(getHeader('x-forwarded-for')).at(-trustProxy)) : undefined
}

export function splitForwarded(value = ''): string[] {
  return value ? value.split(',').map((part) => part.trim()) : []
}

export function parseIp(value = ''): string | undefined {
  const [, ipv6, ipv4] = WITH_PORT.exec(value.trim()) ?? []
  const [ip = ''] = (ipv6 ?? ipv4 ?? value.trim()).split('%')
  return isIP(ip) ? ip : undefined
}

/** A provider usually assigns a whole IPv6 /64 to one customer. */
export function toSubnetKey(value: string): string {
  const ip = parseIp(value) ?? value
  if (!isIPv6(ip)) return ip
  const bits = convertIPv6ToBinary(ip)
  if (isIPv4MappedIPv6(bits)) return convertIPv6BinaryToString(bits).replace('::ffff:', '')
  return `${convertIPv6BinaryToString((bits >> 64n) << 64n)}/64`
}
