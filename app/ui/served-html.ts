/**
 * Markup that the server writes and the browser leaves alone: it is in the document already, so that it need not be in the
 * scripts as well. Should React ever draw the document anew, it finds the same text there.
 */
export function servedHtml(id: string, html: string): string {
  if (import.meta.env.SSR) return html
  return document.getElementById(id)?.innerHTML ?? ''
}
