import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportSite } from '../../fakes/export.ts'
import { startFileServer } from '../../fakes/http/file-server.ts'
import { expect, test } from '../../fixtures.ts'

const TEXT =
  'The lighthouse on the northern pier was built in 1871. It was lit by oil for forty years. Then the town laid a cable along the pier and the lamp became electric. Ships no longer need it, but the town keeps it burning, because no one wants to be the one who turns it off.'

test('an export with --api sends messages and gets summaries', async ({ page, visit, openSite, closeAfter }) => {
  const root = await mkdtemp(join(tmpdir(), 'vitrine-site-'))
  closeAfter(() => rm(root, { recursive: true, force: true }))
  const pages = await startFileServer(root)
  closeAfter(pages.close)
  const site = await openSite({ ALLOWED_ORIGINS: pages.origin })
  const exported = await exportSite('/', { root, args: ['--api', site.origin] })
  expect(exported.output).toContain(`Messages and summaries go to ${site.origin}`)

  await visit(`${pages.origin}/`)
  await page.getByLabel('Your Name').fill('Ada')
  await page.getByLabel('Subject').fill('From an exported site')
  await page.getByLabel('Message').fill('Sent from static files.')
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Message Sent' })).toBeVisible()

  await visit(`${pages.origin}/summarize/`)
  await page.getByLabel('Text to summarize').fill(TEXT)
  await page.getByRole('button', { name: 'Summarize', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Summary:' })).toBeVisible()
  await expect(page.locator('.summary-text')).toHaveAttribute('data-kind', 'summary')
})
