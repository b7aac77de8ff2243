type StorageName = 'localStorage' | 'sessionStorage'

/** Returns null if nothing is stored or the browser forbids storage. */
export function readStorage(name: StorageName, key: string): string | null {
  try {
    return window[name].getItem(key)
  } catch {
    return null
  }
}

/** Removes the item if `text` is empty. Does nothing if storage is forbidden or full. */
export function writeStorage(name: StorageName, key: string, text: string): void {
  try {
    if (text) window[name].setItem(key, text)
    else window[name].removeItem(key)
  } catch {}
}
