import { isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { convertIPv6BinaryToString, convertIPv6ToBinary, isIPv4MappedIPv6 } from 'hono/utils/ipaddr'

/** Some proxies add the port: `192.0.2.7:4711`, `[2001:db8::7]:4711`. */
const WITH_PORT = /^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/** The key for rate limits. `X-Forwarded-For` counts only as far as `trustProxy` proxies of ours wrote it. */
export function getClientIp(c: Context, trustProxy: number): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  const remote = incoming?.socket.remoteAddress ?? 'unknown'
  if (trustProxy === 0) return toSubnetKey(remote)
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return toSubnetKey(forwarded.at(-trustProxy) || remote)
}

/** One customer usually has a whole IPv6 /64. */
export function toSubnetKey(value: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(value) ?? []
  const [address = ''] = (ipv6 ?? ipv4 ?? value).split('%')
  if (!isIPv6(address)) return address
  const bits = convertIPv6ToBinary(address)
  if (isIPv4MappedIPv6(bits)) return convertIPv6BinaryToString(bits).replace('::ffff:', '')
  return `${convertIPv6BinaryToString((bits >> 64n) << 64n)}/64`
}
