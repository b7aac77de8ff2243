import { expect, test } from 'vitest'
import { addOverlay } from './dev-error-overlay.ts'

const PAGE = '<html><body><p>A page</p></body></html>'

test('shows the issues as text at the end of the page', () => {
  const html = addOverlay(PAGE, "site.yaml:1  expected <b> & $' quotes")
  expect(html).toMatch(/<p>A page<\/p><dialog open id="content-issues".*<\/dialog><\/body><\/html>$/s)
  expect(html).toContain("site.yaml:1  expected &lt;b&gt; &amp; $' quotes</pre>")
})

test('leaves a page without issues unchanged', () => {
  expect(addOverlay(PAGE, undefined)).toBe(PAGE)
})
