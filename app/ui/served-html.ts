/** How React makes an element for a script that must not run. */
const REACTS_SCRIPT = '<script></script>'

/** What browsers with Trusted Types have, which the compiler does not know yet. */
type Trusting = {
  trustedTypes?: { createPolicy(name: string, rules: { createHTML(html: string): string | null }): void }
}

const served = new Map<string, string>()

/**
 * Markup that the server writes and the browser leaves alone: it is in the document already, so that it need not be in the
 * scripts as well. Should React ever draw the document anew, it finds the same text here.
 */
export function servedHtml(id: string, html: string): string {
  if (import.meta.env.SSR) return html
  const known = served.get(id) ?? document.getElementById(id)?.innerHTML ?? ''
  served.set(id, known)
  return known
}

/**
 * Under the security policy no other text becomes markup in a page, whoever asks for it. Text without a tag is none, and
 * the script that it may stand in would still need its hash.
 */
export function trustServedHtml(): void {
  const isTrusted = (html: string) =>
    !html.includes('<') || html === REACTS_SCRIPT || [...served.values()].includes(html)
  const { trustedTypes } = window as Trusting
  trustedTypes?.createPolicy('default', { createHTML: (html) => (isTrusted(html) ? html : null) })
}
