const TEXT_KEY = 'vitrine-summary-text'

/** Keeps what stands in the box, so that a reload loses nothing. It stays in this tab and goes with it. */
export function keepText(text: string): void {
  try {
    if (text) sessionStorage.setItem(TEXT_KEY, text)
    else sessionStorage.removeItem(TEXT_KEY)
  } catch {
    // Storage is forbidden or full: the text lives as long as the page.
  }
}

export function restoreText(): string {
  try {
    return sessionStorage.getItem(TEXT_KEY) ?? ''
  } catch {
    // Storage is forbidden: there is nothing to restore.
    return ''
  }
}
