import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, openScreen, test } from './fixtures.ts'

test('dropping an image on the empty list adds a project', async ({ page, studio }) => {
  const { contentDir } = await studio({
    content: 'sample',
    prepare: (dirs) => rm(join(dirs.contentDir, 'projects'), { recursive: true }),
  })
  await openScreen(page, 'Projects')
  const picture = sharp({ create: { width: 320, height: 180, channels: 3, background: '#936' } })
  const text = (await picture.png().toBuffer()).toString('base64')
  const transfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))
    transfer.items.add(new File([bytes], 'night-train.png', { type: 'image/png' }))
    return transfer
  }, text)
  await page.locator('.notice').dispatchEvent('drop', { dataTransfer: transfer })
  await page.getByRole('dialog', { name: 'Image' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'night train' })).toBeVisible()
  const file = join(contentDir, 'projects/night-train.yaml')
  await expect.poll(() => readFile(file, 'utf8')).toContain('banner: banners/night-train.png')
})
