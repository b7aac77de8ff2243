import { isIP, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { convertIPv6BinaryToString, convertIPv6ToBinary, isIPv4MappedIPv6 } from 'hono/utils/ipaddr'

/** Some proxies add the port: `192.0.2.7:4711`, `[2001:db8::7]:4711`. */
const WITH_PORT = /^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/** `clientIpHeader` holds one IP address. Otherwise only the last `trustProxy` entries of `X-Forwarded-For` are trusted. */
export type ProxySettings = { trustProxy: number; clientIpHeader?: string }

/** `address` is the key for rate limits; `ip` the address itself, undefined if it is unknown. */
export type Visitor = { address: string; ip?: string }

export function getVisitor(c: Context, settings: ProxySettings): Visitor {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  const forwarded = findForwardedIp((name) => c.req.header(name), settings)
  const remote = forwarded ?? incoming?.socket.remoteAddress ?? 'unknown'
  const address = toSubnetKey(remote)
  return { address, ip: isIP(address) ? address : parseIp(remote) }
}

/** Undefined if the trusted header is missing or has no valid address there. */
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
  const [address = ''] = (ipv6 ?? ipv4 ?? value.trim()).split('%')
  return isIP(address) ? address : undefined
}

/** One customer usually has a whole IPv6 /64. */
export function toSubnetKey(value: string): string {
  const address = parseIp(value) ?? value
  if (!isIPv6(address)) return address
  const bits = convertIPv6ToBinary(address)
  if (isIPv4MappedIPv6(bits)) return convertIPv6BinaryToString(bits).replace('::ffff:', '')
  return `${convertIPv6BinaryToString((bits >> 64n) << 64n)}/64`
}
