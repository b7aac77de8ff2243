const REMEMBERED_MS = 3_600_000

/** The owner's list of models, in order, less those that were found to be gone within the last hour. */
export function createModels(names: readonly string[], now: () => number) {
  const goneUntil = new Map<string, number>()
  const lives = (name: string) => {
    const rest = (goneUntil.get(name) ?? 0) - now()
    // Longer than it is remembered: the clock was set back.
    return rest <= 0 || rest > REMEMBERED_MS
  }
  return {
    available: () => names.filter(lives),
    /** False where somebody else has found it gone before. */
    markUnavailable(name: string): boolean {
      const isNews = lives(name)
      if (isNews) goneUntil.set(name, now() + REMEMBERED_MS)
      return isNews
    },
  }
}
