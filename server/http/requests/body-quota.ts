export type BodyQuotaLimits = { totalBytes: number; addressBytes: number }
export type Refusal = 'address-full' | 'total-full'

/** Counts the bytes of all bodies that the process holds, and those of each address. */
export function createBodyQuota({ totalBytes, addressBytes }: BodyQuotaLimits) {
  const held = new Map<string, number>()
  let total = 0

  /** One body. `take` returns why it may not have more, and counts nothing then. */
  return function open(address: string) {
    let taken = 0
    return {
      take(bytes: number): Refusal | undefined {
        const ofAddress = held.get(address) ?? 0
        if (ofAddress + bytes > addressBytes) return 'address-full'
        if (total + bytes > totalBytes) return 'total-full'
        held.set(address, ofAddress + bytes)
        total += bytes
        taken += bytes
        return undefined
      },
      release(): void {
        const rest = (held.get(address) ?? 0) - taken
        if (rest > 0) held.set(address, rest)
        else held.delete(address)
        total -= taken
        taken = 0
      },
    }
  }
}
