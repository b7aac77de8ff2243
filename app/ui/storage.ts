type StorageName = 'localStorage' | 'sessionStorage'

/** Null where nothing is stored, or the browser forbids storage. */
export function readStorage(name: StorageName, key: string): string | null {
  try {
    return window[name].getItem(key)
  } catch {
    return null
  }
}

/** An empty text removes the item. Where storage is forbidden or full, nothing is stored. */
export function writeStorage(name: StorageName, key: string, text: string): void {
  try {
    if (text) window[name].setItem(key, text)
    else window[name].removeItem(key)
  } catch {}
}
