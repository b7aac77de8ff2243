type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** These also work while the focus is in the preview. */
const SHARED = /^(?:Ctrl\+(?:Shift\+)?[KSYZ]|Alt\+Z|(?:Shift\+)?F6)$/

/**
 * Names a pressed key with its modifiers, such as "Ctrl+Shift+Z". The letter is the one printed on the key, so the layout
 * of the keyboard matters; the key's place counts only if it types no such letter, such as Alt+Z on a Mac.
 */
export function toShortcut({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Key): string {
  const name = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, '')
  const keys = [ctrlKey || metaKey ? 'Ctrl' : '', altKey ? 'Alt' : '', shiftKey ? 'Shift' : '', name]
  return keys.filter(Boolean).join('+')
}

export function isShared(key: Key): boolean {
  return SHARED.test(toShortcut(key))
}
