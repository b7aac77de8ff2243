import type { IncomingMessage, Server } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { convertIPv6BinaryToString, convertIPv6ToBinary, isIPv4MappedIPv6 } from 'hono/utils/ipaddr'
import { createFailureLog } from '../../log/failures.ts'
import type { Log } from '../../log/log.ts'
import { toDocPath } from '../../package-dir.ts'
import type { Visitor } from '../../rate-limit/networks.ts'

/** Some proxies add the port: `192.0.2.7:4711`, `[2001:db8::7]:4711`. */
const WITH_PORT = /^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

const FORWARDED = ['x-forwarded-for', 'fly-client-ip', 'cf-connecting-ip', 'true-client-ip']
const UNTRUSTED =
  'requests were forwarded, but neither TRUST_PROXY nor CLIENT_IP_HEADER is set; behind a proxy, all visitors share one rate limit'

/** `clientIpHeader` holds one IP address. Without it, only the last `trustProxy` forwarded entries are trusted. */
export type ProxySettings = { trustProxy: number; clientIpHeader?: string }

export function getVisitor(c: Context, settings: ProxySettings): Visitor {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  const forwarded = findForwardedIp(c, settings)
  const remote = forwarded ?? incoming?.socket.remoteAddress ?? 'unknown'
  const subnet = toSubnetKey(remote)
  return { subnet, ip: isIP(subnet) ? subnet : parseIp(remote) }
}

function findForwardedIp(c: Context, { trustProxy, clientIpHeader }: ProxySettings): string | undefined {
  if (clientIpHeader) return parseIp(c.req.header(clientIpHeader))
  return trustProxy > 0 ? parseIp(c.req.header('x-forwarded-for')?.split(',').at(-trustProxy)) : undefined
}

function parseIp(value = ''): string | undefined {
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

/** Logs one warning if a proxy seems to be in front that no setting names. */
export function warnAboutProxy(server: Server, log: Log): void {
  const failures = createFailureLog(log)
  server.on('request', ({ headers }: IncomingMessage) => {
    const present = FORWARDED.filter((name) => name in headers)
    if (present.length > 0) failures.fail(UNTRUSTED, { present, see: toDocPath('several-machines.md') })
  })
}
