import { toNetworks } from '../rate-limit/networks.ts'

export function createSlots({ max, maxPerIp }: { max: number; maxPerIp: number }) {
  const taken = new Map<string, number>()
  let total = 0

  function add(networks: string[], count: 1 | -1): void {
    total += count
    for (const network of networks) {
      const waiting = (taken.get(network) ?? 0) + count
      if (waiting === 0) taken.delete(network)
      else taken.set(network, waiting)
    }
  }

  return {
    acquire(subnet?: string): (() => void) | undefined {
      const networks = subnet === undefined ? [] : toNetworks(subnet)
      const isFull = networks.some(({ network, factor }) => (taken.get(network) ?? 0) >= maxPerIp * factor)
      if (isFull || total >= max) return undefined
      const names = networks.map(({ network }) => network)
      add(names, 1)
      return () => add(names, -1)
    },
  }
}
