import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** Some proxies add the port: `192.0.2.7:4711`, `[2001:db8::7]:4711`. */
const WITH_PORT = /^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/
const IPV6_GROUPS = 8
/** One customer usually has a whole /64. */
const NETWORK_GROUPS = 4

/**
 * Who is asking, for counting. `X-Forwarded-For` is believed only as far as our own proxies wrote it: the nth entry from
 * the right, for n proxies in front.
 */
export function getClientIp(c: Context, trustProxy: number): string {
  // The Node adapter hands in the connection; a request made in memory has none.
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  const direct = incoming?.socket.remoteAddress ?? 'unknown'
  if (trustProxy === 0) return toSubnetKey(direct)
  const named = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return toSubnetKey(named.at(-trustProxy) || direct)
}

/** An IPv6 address counts by its /64, an IPv4 one as it is. */
export function toSubnetKey(named: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(named) ?? []
  const address = ipv6 ?? ipv4 ?? named
  const [, mapped] = MAPPED_IPV4.exec(address) ?? []
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array(Math.max(0, IPV6_GROUPS - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}
