export type Lru<Value> = ReturnType<typeof createLru<Value>>

/** Evicts the least recently used entry beyond `max`, but never `pinned`. */
export function createLru<Value>({ max, pinned }: { max: number; pinned?: string }) {
  const entries = new Map<string, Value>()

  function set(key: string, value: Value): void {
    entries.delete(key)
    entries.set(key, value)
    if (entries.size > max) deleteOldest()
  }

  function deleteOldest(): void {
    for (const key of entries.keys()) {
      if (key !== pinned) return void entries.delete(key)
    }
  }

  return {
    set,
    get(key: string): Value | undefined {
      const value = entries.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    delete: (key: string) => entries.delete(key),
    list: (): [string, Value][] => [...entries],
  }
}
