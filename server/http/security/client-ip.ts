import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** Some proxies add the port: `192.0.2.7:4711`, `[2001:db8::7]:4711`. */
const WITH_PORT = /^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/
const IPV6_GROUPS = 8
/** One customer usually has a whole /64. */
const SUBNET_GROUPS = 4

/** The key for rate limits. `X-Forwarded-For` counts only as far as `trustProxy` proxies of ours wrote it. */
export function getClientIp(c: Context, trustProxy: number): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  const remote = incoming?.socket.remoteAddress ?? 'unknown'
  if (trustProxy === 0) return toSubnetKey(remote)
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return toSubnetKey(forwarded.at(-trustProxy) || remote)
}

export function toSubnetKey(value: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(value) ?? []
  const address = ipv6 ?? ipv4 ?? value
  const [, mapped] = MAPPED_IPV4.exec(address) ?? []
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array(Math.max(0, IPV6_GROUPS - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.slice(0, SUBNET_GROUPS).join(':')}::/64`
}
