const REMEMBERED_MS = 3_600_000

/** The owner's list of models, in order, less those that were found to be gone within the last hour. */
export function createModels(names: readonly string[], now: () => number) {
  const goneUntil = new Map<string, number>()
  return {
    living: () => names.filter((name) => (goneUntil.get(name) ?? 0) <= now()),
    bury(name: string): void {
      goneUntil.set(name, now() + REMEMBERED_MS)
    },
  }
}
