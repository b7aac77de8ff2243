const TEXT_KEY = 'vitrine-summary-text'

export function saveText(text: string): void {
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
    return ''
  }
}
