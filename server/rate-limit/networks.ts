/** Providers assign a /64, /56, or /48 to one customer, but some put many customers into a /48, so it may send more. */
const IPV6_NETWORKS = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 10 },
]
const IPV6_SUBNET = /^([\da-f:]+)\/64$/i
const GROUPS = 8

/** `subnet` is an IPv4 address or an IPv6 /64. `ip` is undefined if it is unknown. */
export type Visitor = { subnet: string; ip?: string }
export type Network = { network: string; factor: number }

export function toNetworks(subnet: string): Network[] {
  const [, prefix] = IPV6_SUBNET.exec(subnet) ?? []
  if (prefix === undefined) return [{ network: subnet, factor: 1 }]
  const prefixBits = toBits(prefix)
  return IPV6_NETWORKS.map(({ bits, factor }) => {
    const hostBits = BigInt(64 - bits)
    const network = ((prefixBits >> hostBits) << hostBits).toString(16).padStart(16, '0')
    return { network: `${network}/${bits}`, factor }
  })
}

export function toWidestNetwork(subnet: string): string {
  return toNetworks(subnet).at(-1)?.network ?? subnet
}

function toBits(prefix: string): bigint {
  const [head = [], tail = []] = prefix.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, GROUPS - head.length - tail.length)).fill('0')
  const groups = [...head, ...zeros, ...tail].slice(0, GROUPS / 2)
  return BigInt(`0x${groups.map((group) => group.padStart(4, '0')).join('')}`)
}
