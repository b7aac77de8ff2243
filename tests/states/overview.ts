import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import { toBaseName } from './capture.ts'
import type { State } from './state.ts'

const PAGE = 'index.html'
const IMAGE = 'sheet.png'
const CELL_PX = 160
const CELL_HEIGHT_PX = 350

const STYLE = `
  body { margin: 24px; background: #222; color: #eee; font: 14px system-ui, sans-serif }
  h2 { margin: 32px 0 8px; font-size: 16px; font-weight: 600 }
  .row { display: flex; gap: 12px; align-items: start }
  figure { margin: 0; width: ${CELL_PX}px }
  figcaption { color: #aaa; font-size: 12px }
  img { width: 100%; max-height: ${CELL_HEIGHT_PX}px; object-fit: cover; object-position: top; outline: 1px solid #555 }
`

type Plan = { states: State[]; widths: number[]; themes: string[] }

/** Writes a page with thumbnails that link to all screenshots in the folder, and a screenshot of that page. */
export async function writeOverview(browser: Browser, folder: string, plan: Plan): Promise<string> {
  const rows = plan.states.map((state) => toRow(state, folder, plan)).join('\n')
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${STYLE}</style>\n${rows}</html>\n`
  await writeFile(join(folder, PAGE), html)
  const columns = plan.widths.length * plan.themes.length
  const page = await browser.newPage({ viewport: { width: columns * (CELL_PX + 12) + 48, height: 900 } })
  await page.goto(pathToFileURL(join(folder, PAGE)).href)
  await page.screenshot({ path: join(folder, IMAGE), fullPage: true })
  await page.close()
  return join(folder, PAGE)
}

function toRow(state: State, folder: string, { widths, themes }: Plan): string {
  const shots = themes.flatMap((theme) => widths.map((width) => ({ state, width, theme })))
  const taken = shots.filter((shot) => existsSync(join(folder, `${toBaseName(shot)}.png`)))
  const figures = taken.map((shot) => {
    const name = toBaseName(shot)
    return `<figure><a href="${name}.png"><img src="small/${name}.webp" alt=""></a><figcaption>${shot.width} ${shot.theme}</figcaption></figure>`
  })
  return figures.length > 0 ? `<h2>${state.name}</h2><div class="row">${figures.join('')}</div>` : ''
}
