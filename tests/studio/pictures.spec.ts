import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { findAxeViolations } from '../a11y/axe.ts'
import { expect, test } from './fixtures.ts'

const SCRIPT_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" width="160" height="90"><script>alert(1)</script><path d="M0 0h9v9z"/></svg>'

/** The left half is red and the right half is blue. */
async function createPhoto(width = 800, height = 400): Promise<Buffer> {
  const right = await sharp({ create: { width: width / 2, height, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .jpeg()
    .toBuffer()
}

/** Checks both themes, because the studio follows the device. */
async function findViolations(page: Page, region: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
    })
    found.push(...(await findAxeViolations(page, region)))
  }
  return found
}

function picker(page: Page, source: string) {
  return page.locator(`[id="${source}"]`)
}

async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name, exact: true }).click()
}

/** Drops a file as a file manager does. */
async function drop(page: Page, source: string, { name, type, bytes }: { name: string; type: string; bytes: Buffer }) {
  const transfer = await page.evaluateHandle(
    ({ name, type, text }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))], name, { type }))
      return transfer
    },
    { name, type, text: bytes.toString('base64') },
  )
  await picker(page, source).dispatchEvent('drop', { dataTransfer: transfer })
}

test('a photo is dropped on the portrait, cropped by keyboard, described, and undone', async ({ page, studio }) => {
  const { contentDir } = await studio({ content: 'sample' })
  const site = join(contentDir, 'site.yaml')
  const before = await readFile(site, 'utf8')
  const photo = await readFile(join(contentDir, 'avatar.jpg'))
  await openScreen(page, 'Me')
  await drop(page, 'site.yaml#avatar.picture', { name: 'me.jpg', type: 'image/jpeg', bytes: await createPhoto() })
  const dialog = page.getByRole('dialog', { name: 'Portrait' })
  await expect(dialog.getByText('Header')).toBeVisible()
  expect(await findViolations(page, '.picture-dialog')).toEqual([])
  // The largest square is in the middle; the arrow keys move it to the red half.
  const area = dialog.getByRole('group').first()
  await area.focus()
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('Control+ArrowLeft')
  await dialog.getByRole('textbox').fill('A red square')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Portrait saved.').last()).toBeVisible()
  await expect.poll(() => readFile(site, 'utf8')).toBe(before.replace(/alt: Robin .*/, 'alt: A red square'))
  const saved = sharp(await readFile(join(contentDir, 'avatar.jpg')))
  expect(await saved.metadata()).toMatchObject({ width: 400, height: 400 })
  await page.getByRole('button', { name: 'Crop Portrait' }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue('A red square')
  await expect(dialog.locator('.picture-crop img')).toHaveJSProperty('naturalWidth', 800)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const [red, , blue] = (await saved.stats()).channels
  expect(red?.mean).toBeGreaterThan(250)
  expect(blue?.mean).toBeLessThan(5)
  await expect(page.getByText('avatar.jpg 400 × 400')).toBeVisible()
  await page.getByRole('button', { name: 'Undo: Portrait' }).click()
  await expect.poll(() => readFile(site, 'utf8')).toBe(before)
  await expect.poll(() => readFile(join(contentDir, 'avatar.jpg'))).toEqual(photo)
  await expect(page.getByText('avatar.jpg 800 × 800')).toBeVisible()
})

test('pictures are added to a gallery, made smaller if needed, described, sorted, and removed', async ({
  page,
  studio,
}) => {
  const { contentDir, cwd } = await studio({ content: 'sample' })
  const project = join(contentDir, 'projects/ridgeline.yaml')
  const before = await readFile(project, 'utf8')
  await openScreen(page, 'Projects')
  // The upload would be refused, because it is larger than 20 MB.
  const large = join(cwd, 'x.jpg')
  await writeFile(large, Buffer.concat([await createPhoto(1600, 3200), Buffer.alloc(20_000_000)]))
  await picker(page, 'projects/ridgeline.yaml#pictures').setInputFiles(large)
  const dialog = page.getByRole('dialog', { name: 'Image' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeVisible()
  const [area, image] = await Promise.all(
    ['.ReactCrop', '.ReactCrop img'].map((part) => dialog.locator(part).boundingBox()),
  )
  expect(area?.width).toBe(image?.width)
  await dialog.getByRole('textbox').fill('Two halves')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const last = '    alt: A poster of six ridges at dusk, each paler than the one in front of it\n'
  const added = '  - picture: pictures/ridgeline.jpg\n    alt: Two halves\n'
  await expect.poll(() => readFile(project, 'utf8')).toBe(before.replace(last, last + added))
  const photo = await sharp(await readFile(join(contentDir, 'pictures/ridgeline.jpg'))).metadata()
  expect([photo.width, photo.height]).toEqual([1280, 2560])
  await page.getByRole('button', { name: 'Drag Image 3' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  const poster = '  - picture: pictures/ridgeline-poster.svg\n'
  await expect.poll(() => readFile(project, 'utf8')).toBe(before.replace(poster, added + poster))
  await expect(page.getByRole('status').filter({ hasText: 'Image 3, 2 of 3' })).toBeAttached()
  await page.getByRole('button', { name: 'Remove Image 2' }).click()
  await expect.poll(() => readFile(project, 'utf8')).toBe(before)
  expect(await findViolations(page, '.pane-form')).toEqual([])
})

test('an SVG with a script is refused at the banner, and converted; its focus follows the keys', async ({
  page,
  studio,
  errors,
}) => {
  errors.expected(/422/)
  const { contentDir } = await studio({ content: 'sample' })
  const project = join(contentDir, 'projects/ridgeline.yaml')
  const before = await readFile(project, 'utf8')
  await openScreen(page, 'Projects')
  await drop(page, 'projects/ridgeline.yaml#banner', {
    ...{ name: 'x.svg', type: 'image/svg+xml', bytes: Buffer.from(SCRIPT_SVG) },
  })
  const dialog = page.getByRole('dialog', { name: 'Image' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.locator('.picture-drop', { hasText: 'The SVG contains parts that aren’t allowed: script' }),
  ).toBeVisible()
  expect(await readFile(project, 'utf8')).toBe(before)
  await page.getByRole('button', { name: 'Convert to PNG' }).click()
  const converted = before.replace('ridgeline.jpg', 'ridgeline.png').replace('focus: 72% 40%', 'focus: 50% 50%')
  await expect.poll(() => readFile(project, 'utf8')).toBe(converted)
  expect((await sharp(await readFile(join(contentDir, 'banners/ridgeline.png'))).metadata()).format).toBe('png')
  await expect(page.locator('.toast')).toContainText('Image saved.')
  await picker(page, 'projects/ridgeline.yaml#focus').focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => readFile(project, 'utf8')).toBe(converted.replace('focus: 50% 50%', 'focus: 40% 49%'))
})
