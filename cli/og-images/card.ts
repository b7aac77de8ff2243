import sharp from 'sharp'
import { darkHex } from '../../design/palette.ts'
import { CARD, drawRoom, MARGIN, toBannerBox } from './card-background.ts'
import type { Pen, Writing, Written } from './text-renderer.ts'

/** The words stand left of the case. */
const COLUMN = { withBanner: 444, alone: 660 }
const TITLE = { sizes: [88, 76, 66, 56, 48, 40, 32, 26], mostHeight: 270, tracking: -0.035, leading: 0.82 }
const LINE = { size: 27, mostHeight: 76, gap: 36 }
const NAME = { size: 26, indent: 44, width: 400 }
const CORNER = 3
/** A picture of more points than any camera's is a mistake, and would fill the memory. */
const MOST_PIXELS = 200_000_000
/** With few colours a card stays small, and gradients this soft stay whole. */
const PNG = { palette: true, quality: 92, effort: 10, dither: 1 }

export type Card = { title: string; line: string; name: string; hue: number; banner?: { bytes: Uint8Array } }

/** What others show when somebody shares an address: title and banner in the design of the site. */
export async function drawCard(pen: Pen, { title, line, name, hue, banner }: Card): Promise<Buffer> {
  const width = banner ? COLUMN.withBanner : COLUMN.alone
  const [ink, soft] = [darkHex('foreground', hue), darkHex('muted', hue)]
  const below = await writeLine(pen, line, { font: 'regular', size: LINE.size, colour: soft, width })
  const heading = await writeTitle(pen, title, {
    font: 'strong',
    size: 0,
    colour: ink,
    width,
    tracking: TITLE.tracking,
    leading: TITLE.leading,
  })
  const isOfSite = name === title
  const owner = isOfSite
    ? undefined
    : await pen.write(name, { font: 'regular', size: NAME.size, colour: soft, width: NAME.width })
  const lineTop = CARD.height - MARGIN - (below?.height ?? 0)
  const layers = [
    below && { input: below.picture, left: MARGIN, top: lineTop },
    { input: heading.picture, left: MARGIN, top: lineTop - (below ? LINE.gap : 0) - heading.height },
    owner && {
      input: owner.picture,
      left: MARGIN + NAME.indent,
      top: MARGIN - Math.round((owner.height - NAME.size / 2) / 2),
    },
    banner && { input: await hang(banner.bytes), ...toBannerBox() },
  ]
  return sharp(drawRoom(hue, { banner: banner !== undefined }))
    .composite(layers.filter((layer) => layer !== undefined))
    .png(PNG)
    .toBuffer()
}

/** As large as its words allow. */
async function writeTitle(pen: Pen, text: string, writing: Writing): Promise<Written> {
  let written: Written | undefined
  for (const size of TITLE.sizes) {
    written = await pen.write(text, { ...writing, size })
    const longestWord = Math.max(...text.split(/\s+/).map((word) => word.length))
    const breaksWord = longestWord * size * 0.62 > writing.width
    if (written.height <= TITLE.mostHeight && !breaksWord) return written
  }
  return written && written.height <= TITLE.mostHeight ? written : writeTitle(pen, shorten(text), writing)
}

/** What does not fit in two lines is left out from its end, name by name. */
async function writeLine(pen: Pen, text: string, writing: Writing): Promise<Written | undefined> {
  if (!text) return undefined
  const written = await pen.write(text, writing)
  if (written.height <= LINE.mostHeight) return written
  const names = text.split(', ')
  return writeLine(pen, names.length > 1 ? names.slice(0, -1).join(', ') : shorten(text), writing)
}

function shorten(text: string): string {
  const letters = [...text.replace(/…$/, '')]
  return `${letters
    .slice(0, Math.floor(letters.length * 0.8))
    .join('')
    .trimEnd()}…`
}

async function hang(bytes: Uint8Array): Promise<Buffer> {
  const { width, height } = toBannerBox()
  const shape = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="${CORNER}"/></svg>`
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width, height, fit: 'cover' })
    .composite([{ input: Buffer.from(shape), blend: 'dest-in' }])
    .png()
    .toBuffer()
}
