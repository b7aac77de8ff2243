/** The networks an address belongs to: each may take `factor` times as many slots as one address. */
export type ToNetworks = (address: string) => { network: string; factor: number }[]

type Options = { max: number; maxPerAddress: number; toNetworks?: ToNetworks }

/** Limits how many requests wait at once, in total and of one address. */
export function createSlots({ max, maxPerAddress, toNetworks = (network) => [{ network, factor: 1 }] }: Options) {
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
    /** Returns the function that frees the slot; undefined if none is free. */
    take(address?: string): (() => void) | undefined {
      const networks = address === undefined ? [] : toNetworks(address)
      const isFull = networks.some(({ network, factor }) => (taken.get(network) ?? 0) >= maxPerAddress * factor)
      if (isFull || total >= max) return undefined
      const names = networks.map(({ network }) => network)
      add(names, 1)
      return () => add(names, -1)
    },
  }
}
