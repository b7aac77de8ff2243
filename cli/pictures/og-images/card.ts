import sharp from 'sharp'
import { darkHex } from '../../../contract/colors/palette.ts'
import { bannerBox, CARD, MARGIN, renderCardBackground } from './card-background.ts'
import { type RenderedText, renderText, type TextStyle } from './text-renderer.ts'

const TEXT_WIDTH = { withBanner: 444, alone: 660 }
const TITLE = { sizes: [88, 76, 66, 56, 48, 40, 32, 26], maxHeight: 270, tracking: -0.035, leading: 0.82 }
const LINE = { size: 27, maxHeight: 76, gap: 36 }
const NAME = { size: 26, indent: 44, width: 400 }
const BANNER_RADIUS = 3
const LETTER_WIDTH_RATIO = 0.62
const PNG_OPTIONS = { palette: true, quality: 92, effort: 10, dither: 1 }

type Card = { title: string; line: string; name: string; hue: number; banner?: { bytes: Uint8Array } }

export async function renderCard({ title, line, name, hue, banner }: Card): Promise<Buffer> {
  const width = banner ? TEXT_WIDTH.withBanner : TEXT_WIDTH.alone
  const small = { weight: 'regular', size: LINE.size, color: darkHex('muted', hue), width } as const
  const large = { ...TITLE, weight: 'strong', size: 0, color: darkHex('foreground', hue), width } as const
  const subtitle = line && (await renderLine(line, small))
  const heading = await renderTitle(title, large)
  const isSite = name === title
  const owner = !isSite && (await renderText(name, { ...small, size: NAME.size, width: NAME.width }))
  const lineTop = CARD.height - MARGIN - (subtitle ? subtitle.height : 0)
  const layers = [
    subtitle && { input: subtitle.png, left: MARGIN, top: lineTop },
    { input: heading.png, left: MARGIN, top: lineTop - (subtitle ? LINE.gap : 0) - heading.height },
    owner && {
      input: owner.png,
      left: MARGIN + NAME.indent,
      top: MARGIN - Math.round((owner.height - NAME.size / 2) / 2),
    },
    banner && { input: await renderBanner(banner.bytes), ...bannerBox() },
  ]
  return sharp(renderCardBackground(hue, { banner: banner !== undefined }))
    .composite(layers.filter((layer) => typeof layer === 'object'))
    .png(PNG_OPTIONS)
    .toBuffer()
}

/** Renders the title in the largest size that fits without breaking a word. */
async function renderTitle(text: string, style: TextStyle): Promise<RenderedText> {
  const longestWord = Math.max(...text.split(/\s+/).map((word) => word.length))
  let rendered: RenderedText | undefined
  for (const size of TITLE.sizes) {
    rendered = await renderText(text, { ...style, size })
    if (rendered.height <= TITLE.maxHeight && longestWord * size * LETTER_WIDTH_RATIO <= style.width) return rendered
  }
  return rendered && rendered.height <= TITLE.maxHeight ? rendered : renderTitle(shorten(text), style)
}

/** Drops items from the end of a comma-separated list until it fits on two lines. */
async function renderLine(text: string, style: TextStyle): Promise<RenderedText> {
  const rendered = await renderText(text, style)
  if (rendered.height <= LINE.maxHeight) return rendered
  const items = text.split(', ')
  return renderLine(items.length > 1 ? items.slice(0, -1).join(', ') : shorten(text), style)
}

function shorten(text: string): string {
  const letters = [...text.replace(/…$/, '')]
  const start = letters.slice(0, Math.floor(letters.length * 0.8)).join('')
  return `${start.trimEnd()}…`
}

async function renderBanner(bytes: Uint8Array): Promise<Buffer> {
  const { width, height } = bannerBox()
  const mask = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="${BANNER_RADIUS}"/></svg>`
  return sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .resize({ width, height, fit: 'cover' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
}
