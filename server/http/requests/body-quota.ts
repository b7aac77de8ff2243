export type BodyQuotaLimits = { totalBytes: number; addressBytes: number }
export type Refusal = 'address-full' | 'total-full'

export type BodyQuota = ReturnType<ReturnType<typeof createBodyQuota>>

type Body = { address: string; bytes: number; drop?: () => void }

/** Counts the bytes of all bodies that the process holds, and those of each address. */
export function createBodyQuota({ totalBytes, addressBytes }: BodyQuotaLimits) {
  const bodies = new Set<Body>()
  const held = new Map<string, number>()
  const countHeld = (address: string) => held.get(address) ?? 0
  let total = 0

  function add(body: Body, bytes: number): void {
    body.bytes += bytes
    total += bytes
    held.set(body.address, countHeld(body.address) + bytes)
    if (countHeld(body.address) === 0) held.delete(body.address)
  }

  /** Drops bodies of the address that holds most, while it holds more: a few addresses cannot lock the others out. */
  function makeRoom(address: string, bytes: number): boolean {
    while (total + bytes > totalBytes) {
      const droppable = Array.from(bodies).filter(({ drop }) => drop)
      const [largest] = droppable.toSorted((a, b) => countHeld(b.address) - countHeld(a.address))
      if (!largest || countHeld(largest.address) <= countHeld(address) + bytes) return false
      largest.drop?.()
      release(largest)
    }
    return true
  }

  function release(body: Body): void {
    bodies.delete(body)
    add(body, -body.bytes)
  }

  /** One body, which `drop` refuses while it still arrives. */
  return function open(address: string) {
    const body: Body = { address, bytes: 0 }
    bodies.add(body)
    return {
      /** Returns why the body may not have more, and counts nothing then. */
      take(bytes: number): Refusal | undefined {
        if (countHeld(address) + bytes > addressBytes) return 'address-full'
        if (!makeRoom(address, bytes)) return 'total-full'
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
