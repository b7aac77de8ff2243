export type BodyQuotaLimits = { maxTotalBytes: number; maxNetworkBytes: number }
export type Refusal = 'network-full' | 'total-full'

export type BodyQuota = ReturnType<ReturnType<typeof createBodyQuota>>

type Body = { network: string; bytes: number; drop?: () => void }

export function createBodyQuota({ maxTotalBytes, maxNetworkBytes }: BodyQuotaLimits) {
  const bodies = new Set<Body>()
  const held = new Map<string, number>()
  const countHeld = (network: string) => held.get(network) ?? 0
  let total = 0

  function add(body: Body, bytes: number): void {
    body.bytes += bytes
    total += bytes
    held.set(body.network, countHeld(body.network) + bytes)
    if (countHeld(body.network) === 0) held.delete(body.network)
  }

  /** Drops bodies of the network that holds the most bytes, so a few networks cannot lock out the others. */
  function evictLargest(network: string, bytes: number): boolean {
    while (total + bytes > maxTotalBytes) {
      const droppable = Array.from(bodies).filter(({ drop }) => drop)
      const [largest] = droppable.toSorted((a, b) => countHeld(b.network) - countHeld(a.network))
      if (!largest || countHeld(largest.network) <= countHeld(network) + bytes) return false
      largest.drop?.()
      release(largest)
    }
    return true
  }

  function release(body: Body): void {
    bodies.delete(body)
    add(body, -body.bytes)
  }

  return function open(network: string) {
    const body: Body = { network, bytes: 0 }
    bodies.add(body)
    return {
      reserve(bytes: number): Refusal | undefined {
        if (countHeld(network) + bytes > maxNetworkBytes) return 'network-full'
        if (!evictLargest(network, bytes)) return 'total-full'
        add(body, bytes)
        return undefined
      },
      onDrop(drop?: () => void): void {
        body.drop = drop
      },
      release: () => release(body),
    }
  }
}
