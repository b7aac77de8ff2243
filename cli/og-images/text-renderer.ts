import { rmSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { unwrapWoff } from './woff.ts'

/** The weights of the site's font, as the drawing library calls them. */
const FONTS = {
  regular: { family: 'Geist', woff: import.meta.resolve('@fontsource/geist/files/geist-latin-400-normal.woff') },
  strong: {
    family: 'Geist SemiBold',
    woff: import.meta.resolve('@fontsource/geist/files/geist-latin-600-normal.woff'),
  },
}
/** So that a point of the font is a dot of the picture. */
const DOTS_PER_INCH = 72
const PANGO_UNITS = 1_024
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Size and width in dots; `tracking` is the space between letters as a share of the size, `leading` that of a line. */
export type Writing = {
  font: keyof typeof FONTS
  size: number
  colour: string
  width: number
  tracking?: number
  leading?: number
}
export type Written = { picture: Buffer; width: number; height: number }
export type Pen = Awaited<ReturnType<typeof openPen>>

/** Writes in the font of the site; letters that it lacks come from a font of the machine. */
export async function openPen() {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-fonts-'))
  // The library opens the files of a font again and again, and never forgets one.
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  const files = { regular: join(dir, 'regular.ttf'), strong: join(dir, 'strong.ttf') }
  for (const font of ['regular', 'strong'] as const) {
    await writeFile(files[font], unwrapWoff(await readFile(new URL(FONTS[font].woff))))
  }

  return {
    /** Broken into lines where it would be too wide. */
    async write(text: string, { font, size, colour, width, tracking = 0, leading = 1 }: Writing): Promise<Written> {
      const spacing = Math.round(tracking * size * PANGO_UNITS)
      const words = text.toWellFormed().replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)
      const { data, info } = await sharp({
        text: {
          text: `<span foreground="${colour}" letter_spacing="${spacing}" line_height="${leading}">${words}</span>`,
          // The comma ends the name of the family, which would else be read as one with a weight.
          font: `${FONTS[font].family}, ${size}`,
          fontfile: files[font],
          width,
          wrap: 'word-char',
          dpi: DOTS_PER_INCH,
          rgba: true,
        },
      })
        .png()
        .toBuffer({ resolveWithObject: true })
      return { picture: data, width: info.width, height: info.height }
    },
  }
}
