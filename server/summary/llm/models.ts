const UNAVAILABLE_MS = 3_600_000

export function createModels(names: readonly string[], now: () => number) {
  const unavailableUntil = new Map<string, number>()
  const isAvailable = (name: string) => {
    const remainingMs = (unavailableUntil.get(name) ?? 0) - now()
    // More than the full hour means that the clock was set back.
    return remainingMs <= 0 || remainingMs > UNAVAILABLE_MS
  }
  return {
    available: () => names.filter(isAvailable),
    markUnavailable(name: string): boolean {
      const isNew = isAvailable(name)
      if (isNew) unavailableUntil.set(name, now() + UNAVAILABLE_MS)
      return isNew
    },
  }
}
