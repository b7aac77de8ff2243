import sharp from 'sharp'
import { darkHex } from '../../../contract/colors/palette.ts'
import { toInitials } from '../../../contract/words/initials.ts'
import { CARD, CASE, MARGIN, renderCardBackground, toSvg } from './card-background.ts'
import { renderCone } from './cone.ts'
import { type Layer, renderDeck } from './deck.ts'
import { type RenderedText, renderText, type TextStyle } from './text-renderer.ts'

const TEXT_WIDTH = 540
const TITLE = { sizes: [96, 84, 72, 62, 54, 46, 38, 32, 26], maxHeight: 250, tracking: -0.035, leading: 0.86 }
const LINE = { size: 29, maxHeight: 82, gap: 34 }
const NAME = { size: 26, gap: 20 }
const FACE_SIDE = { site: 104, project: 44 }
const INITIALS_SIZE = 230
const LETTER_WIDTH_RATIO = 0.62
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu
const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u
const JPEG_OPTIONS = { quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true }

type Picture = { bytes: Uint8Array }
type Card = { title: string; line: string; name: string; hue: number; face?: Picture; banners: readonly Picture[] }

/** Shows what the first view of the page does: the name, the roles, and the work under the lamp. */
export async function renderCard({ title, line, name, hue, face, banners }: Card): Promise<Buffer> {
  const owner = name === title ? '' : name
  const style = { weight: 'regular', width: TEXT_WIDTH } as const
  const subtitle = line && (await renderLine(line, { ...style, size: LINE.size, color: darkHex('accent', hue) }))
  const large = { ...style, ...TITLE, weight: 'strong', size: 0, color: darkHex('foreground', hue) } as const
  const heading = title && (await renderTitle(title, large))
  const isMirrored = RIGHT_TO_LEFT.test(title)
  const lineTop = CASE.top + CASE.height - (subtitle ? subtitle.height : 0)
  const work =
    banners.length > 0 ? await renderDeck(banners.map(({ bytes }) => bytes)) : await renderInitials(name, hue)
  const texts = [
    ...(await renderOwner(owner, { face, hue })),
    ...(subtitle ? [{ ...subtitle, x: 0, top: lineTop }] : []),
    ...(heading ? [{ ...heading, x: 0, top: lineTop - (subtitle ? LINE.gap : 0) - heading.height }] : []),
  ]
  const left = isMirrored ? MARGIN : CASE.left
  return sharp(renderCardBackground(hue, left))
    .composite([
      ...[renderCone(darkHex('accent', hue)), ...work].map((layer) => ({
        ...layer,
        left: layer.left - CASE.left + left,
      })),
      ...texts.map(({ png, x, width, top }) => {
        const start = MARGIN + x
        return { input: png, left: isMirrored ? CARD.width - start - width : start, top }
      }),
    ])
    .flatten()
    .jpeg(JPEG_OPTIONS)
    .toBuffer()
}

type Text = RenderedText & { x: number; top: number }

/** Renders the face, large without a name. */
async function renderOwner(name: string, { face, hue }: Pick<Card, 'face' | 'hue'>): Promise<Text[]> {
  const side = FACE_SIDE[name ? 'project' : 'site']
  const style = { weight: 'regular', size: NAME.size, color: darkHex('muted', hue), width: TEXT_WIDTH - side } as const
  const text = name && (await renderText(name, style))
  const x = face ? side + NAME.gap : 0
  return [
    ...(face ? [{ png: await renderFace(face, side), width: side, height: side, x: 0, top: CASE.top }] : []),
    ...(text ? [{ ...text, x, top: CASE.top + Math.round((side - text.height) / 2) }] : []),
  ]
}

async function renderFace({ bytes }: Picture, side: number): Promise<Buffer> {
  const circle = toSvg({ width: side, height: side }, '<circle cx="50%" cy="50%" r="50%"/>')
  return sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'cover' })
    .composite([{ input: circle, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

/** The lamp lights the initials from above. */
async function renderInitials(name: string, hue: number): Promise<Layer[]> {
  const initials = toInitials(name)
  if (!initials) return []
  const color = darkHex('accent', hue)
  const style = { weight: 'strong', size: INITIALS_SIZE, tracking: -0.045, color, width: CASE.width } as const
  const { png, width, height } = await renderText(initials, style)
  const light = `<defs><linearGradient id="light" x2="0" y2="1"><stop stop-color="${darkHex('foreground', hue)}"/><stop offset=".6" stop-color="${color}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#light)"/>`
  const input = await sharp(toSvg({ width, height }, light))
    .composite([{ input: png, blend: 'dest-in' }])
    .png()
    .toBuffer()
  return [{ input, left: CASE.left + Math.round((CASE.width - width) / 2), top: CASE.top + CASE.height - height - 12 }]
}

/** East Asian letters are as wide as they are high. */
function countLetters(word: string): number {
  return word.length + (word.match(WIDE)?.length ?? 0) * (1 / LETTER_WIDTH_RATIO - 1)
}

/** Renders the title in the largest size that fits without breaking a word. */
async function renderTitle(text: string, style: TextStyle): Promise<RenderedText> {
  const longestWord = Math.max(...text.split(/[\s-]+/).map(countLetters))
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
