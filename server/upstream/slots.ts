export type ToNetworks = (subnet: string) => { network: string; factor: number }[]

type Options = { max: number; maxPerIp: number; toNetworks?: ToNetworks }

export function createSlots({ max, maxPerIp, toNetworks = (network) => [{ network, factor: 1 }] }: Options) {
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
