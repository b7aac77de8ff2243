import { cp, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { variantPaths } from '../../server/content/images/variants-manifest.ts'
import { startStudioProcess } from '../fakes/studio/process.ts'
import { expect, test } from '../fixtures.ts'

const PROJECTS = 200
const PICTURES = 100
const PHOTO = 'pictures/ridgeline-summit.jpg'
const RUNS = 5
/** Several times what a quiet machine takes. */
const MOST_MS = { usable: 12_000, keystroke: 1_200, search: 250, scroll: 250 }

for (const content of ['the sample', `${PROJECTS} projects`]) {
  test(`the studio of ${content} starts, previews, searches, and scrolls in time`, async ({ page, closeAfter }) => {
    await using large = content === 'the sample' ? undefined : await createLargeContent()
    const before = performance.now()
    const studio = await startStudioProcess(large ? { env: { CONTENT_DIR: large.path } } : { content: 'sample' })
    closeAfter(studio.stop)
    await page.goto(studio.address)
    await page.getByRole('button', { name: 'Projects' }).click()
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    const usable = performance.now() - before
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
    const keystrokes: number[] = []
    for (let run = 0; run < RUNS; run += 1) keystrokes.push(await measureKeystroke(page, `Title ${run}`))
    const keystroke = keystrokes.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
    const search = await measureFrames(page, () => page.getByRole('searchbox').pressSequentially('project 1'))
    await page.getByRole('searchbox').fill('')
    const scroll = await measureFrames(page, async () => {
      await page.locator('.pane-list').hover()
      for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 400)
    })
    const times = { usable, keystroke, search, scroll }
    const slow = Object.entries(MOST_MS).filter(([what, most]) => times[what as keyof typeof times] > most)
    expect(slow, JSON.stringify(times)).toEqual([])
  })
}

async function measureKeystroke(page: Page, text: string): Promise<number> {
  await page.getByRole('textbox', { name: 'Title' }).fill(text)
  const before = performance.now()
  await page.getByRole('textbox', { name: 'Title' }).press('x')
  await page.frameLocator('iframe').getByText(`${text}x`).first().waitFor()
  return performance.now() - before
}

/** Returns the longest time between two frames during the action. */
async function measureFrames(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = []
    const tick = (time: number) => {
      times.push(time)
      Object.assign(window, {
        longest: Math.max(...times.slice(1).map((each, index) => each - (times[index] ?? 0)), 0),
      })
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  await act()
  return page.evaluate(() => Reflect.get(window, 'longest'))
}

/** Its photos have all sizes, as after an import or an upload. */
async function createLargeContent() {
  const dir = await mkdtempDisposable(join(tmpdir(), 'vitrine-large-'))
  await cp('sample', dir.path, { recursive: true })
  const manifest = JSON.parse(await readFile('sample/pictures.json', 'utf8'))
  const variants = manifest[PHOTO]
  const listNames = (photo: string) => [photo, ...variantPaths(photo, variants)]
  const names = listNames(PHOTO)
  for (let index = 1; index <= PICTURES; index += 1) {
    const copy = `banners/photo-${index}.jpg`
    manifest[copy] = variants
    const copies = listNames(copy).entries()
    for (const [at, name] of copies) await cp(join('sample', names[at] ?? ''), join(dir.path, name))
  }
  await writeFile(join(dir.path, 'pictures.json'), JSON.stringify(manifest))
  for (let index = 1; index <= PROJECTS; index += 1) {
    const banner = `banners/photo-${((index - 1) % PICTURES) + 1}.jpg`
    const text = `title: Project ${index}\ndescription: One sentence. Another one\nbanner: ${banner}\n`
    await writeFile(join(dir.path, `projects/project-${index}.yaml`), text)
  }
  return { path: dir.path, [Symbol.asyncDispose]: () => dir.remove() }
}
