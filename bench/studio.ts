import { cp, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/setup/chromium.mjs'
import { startStudioProcess } from '../tests/fakes/studio/process.ts'
import type { Row } from './table.ts'

const PROJECTS = 200
const PICTURES = 100
const RUNS = 5
const USABLE_MS = 3_000
const KEYSTROKE_MS = 300
const FRAME_MS = 50

/** Measures the studio with the sample, then with a folder of 200 projects and 100 pictures. */
export async function benchStudio(): Promise<Row[]> {
  await using large = await createLargeContent()
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const sample = await measure(await context.newPage())
    const many = await measure(await context.newPage(), large.path)
    return [...toRows('sample', sample), ...toRows(`${PROJECTS} projects`, many)]
  } finally {
    await browser.close()
  }
}

type Times = { usable: number; keystroke: number; search: number; scroll: number }

async function measure(page: Page, contentDir?: string): Promise<Times> {
  const before = performance.now()
  const studio = await startStudioProcess(contentDir ? { env: { CONTENT_DIR: contentDir } } : { content: 'sample' })
  await page.goto(studio.address)
  await page.getByRole('button', { name: 'Projects' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.waitFor()
  const usable = performance.now() - before
  const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 })
  await heading.waitFor()
  const keystrokes: number[] = []
  for (let run = 0; run < RUNS; run += 1) keystrokes.push(await measureKeystroke(page, `Title ${run}`))
  const search = await measureFrames(page, () => page.getByRole('searchbox').pressSequentially('project 1'))
  await page.getByRole('searchbox').fill('')
  const scroll = await measureFrames(page, async () => {
    await page.locator('.pane-list').hover()
    for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 400)
  })
  await page.close()
  await studio.stop()
  return { usable, keystroke: toMedian(keystrokes), search, scroll }
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

function toMedian(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function toRows(what: string, { usable, keystroke, search, scroll }: Times): Row[] {
  return [
    { what: `${what}: npm run studio to a usable page (ms)`, ours: usable, budget: USABLE_MS },
    { what: `${what}: a keystroke to the preview (ms)`, ours: keystroke, budget: KEYSTROKE_MS },
    { what: `${what}: longest frame while searching (ms)`, ours: search, budget: FRAME_MS },
    { what: `${what}: longest frame while scrolling (ms)`, ours: scroll, budget: FRAME_MS },
  ]
}

async function createLargeContent() {
  const dir = await mkdtempDisposable(join(tmpdir(), 'vitrine-large-'))
  await cp('sample', dir.path, { recursive: true })
  const photo = await readFile('sample/pictures/ridgeline-summit.jpg')
  for (let index = 1; index <= PICTURES; index += 1)
    await writeFile(join(dir.path, `banners/photo-${index}.jpg`), photo)
  for (let index = 1; index <= PROJECTS; index += 1) {
    const banner = `banners/photo-${((index - 1) % PICTURES) + 1}.jpg`
    const text = `title: Project ${index}\ndescription: One sentence. Another one\nbanner: ${banner}\n`
    await writeFile(join(dir.path, `projects/project-${index}.yaml`), text)
  }
  return { path: dir.path, [Symbol.asyncDispose]: () => dir.remove() }
}
