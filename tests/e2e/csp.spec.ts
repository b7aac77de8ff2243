import { expect, test } from '../fixtures.ts'

const SCRIPT = 'https://stats.example/script.js'
const ANALYTICS = `analytics:\n  script: ${SCRIPT}\n  attributes:\n    - name: data-domain\n      value: robin.example\n`
const MALICIOUS_HTML = '<img src="x" onerror="document.title=\'stolen\'">'

test('an analytics script runs and reports to its host only, and no script may assign a string to innerHTML', async ({
  page,
  visit,
  openSite,
  errors,
}) => {
  errors.expected(/https:\/\/other\.example.*violates the (following|document's) Content Security Policy/)
  errors.expected(/requires 'TrustedHTML' assignment/)
  const body = `const { domain } = document.currentScript.dataset
    fetch('https://other.example/').catch(() => fetch('https://stats.example/event?' + domain, { mode: 'no-cors' }))`
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await page.route('https://stats.example/event?*', (route) => route.fulfill({ body: '' }))
  const site = await openSite({}, { rewrite: { 'site.yaml': (text) => text + ANALYTICS } })
  const reported = page.waitForRequest('https://stats.example/event?robin.example')
  await visit(site.origin)
  await reported
  const result = await page.evaluate((html) => {
    try {
      document.body.innerHTML = html
      return 'assigned'
    } catch (error) {
      return String(error)
    }
  }, MALICIOUS_HTML)
  expect(result).toContain('TrustedHTML')
  await expect(page.getByRole('heading', { name: 'Thanks For Scrolling' })).toBeAttached()
  await expect(page).not.toHaveTitle('stolen')
})
