import { rmSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { unwrapWoff } from './woff.ts'

const WEIGHTS = {
  regular: { family: 'Geist', woff: import.meta.resolve('@fontsource/geist/files/geist-latin-400-normal.woff') },
  strong: {
    family: 'Geist SemiBold',
    woff: import.meta.resolve('@fontsource/geist/files/geist-latin-600-normal.woff'),
  },
}
/** At 72 dpi, one point is one pixel. */
const DPI = 72
const PANGO_UNITS = 1_024
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Sizes are in pixels; `tracking` and `leading` are relative to the font size. `fallback` allows system fonts. */
export type TextStyle = {
  weight: keyof typeof WEIGHTS
  size: number
  color: string
  width: number
  tracking?: number
  leading?: number
  fallback?: boolean
}
export type RenderedText = { png: Buffer; width: number; height: number }

let fonts: ReturnType<typeof writeFonts> | undefined

/** Renders text in Geist; missing glyphs come from the system's fonts. */
export async function renderText(text: string, style: TextStyle): Promise<RenderedText> {
  const { weight, size, color, width, tracking = 0, leading = 1, fallback = true } = style
  fonts ??= writeFonts()
  const spacing = Math.round(tracking * size * PANGO_UNITS)
  const markup = text.toWellFormed().replace(/[&<>]/g, (character) => ESCAPES[character] ?? character)
  const { data, info } = await sharp({
    text: {
      text: `<span fallback="${fallback}" foreground="${color}" letter_spacing="${spacing}" line_height="${leading}">${markup}</span>`,
      // Without the comma, Pango would parse "SemiBold" as a weight.
      font: `${WEIGHTS[weight].family}, ${size}`,
      fontfile: (await fonts)[weight],
      width,
      wrap: 'word-char',
      dpi: DPI,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

async function writeFonts() {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-fonts-'))
  // Fontconfig reopens the files, so they stay until the process exits.
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  const files = { regular: join(dir, 'regular.ttf'), strong: join(dir, 'strong.ttf') }
  for (const weight of ['regular', 'strong'] as const) {
    await writeFile(files[weight], unwrapWoff(await readFile(new URL(WEIGHTS[weight].woff))))
  }
  return files
}
