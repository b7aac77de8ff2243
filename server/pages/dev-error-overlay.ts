const STYLE =
  'position:fixed;inset:auto 1rem 1rem;z-index:99;margin:0 auto;max-width:60rem;max-height:70vh;overflow:auto;padding:1rem 1.5rem;border:2px solid #f66;border-radius:.5rem;background:#1b1b1f;color:#fff;font:14px/1.5 monospace'

export function addOverlay(html: string, report: string | undefined): string {
  if (report === undefined) return html
  const close = '<form method="dialog"><button style="float:right">Close</button></form>'
  const text = `<pre style="white-space:pre-wrap;margin:0">${escapeHtml(report)}</pre>`
  const overlay = `<dialog open id="content-issues" aria-label="Content issues" style="${STYLE}">${close}${text}</dialog>`
  return html.replace('</body>', () => `${overlay}</body>`)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
