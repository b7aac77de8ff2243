import { darkHex } from '../../../contract/colors/palette.ts'
import { LOGO_PATHS } from '../../../server/feeds/favicon.ts'

export const CARD = { width: 1200, height: 630 }
export const MARGIN = 72
/** The back of the display case is inset by `inX` and `inY`. */
const WIDE_CASE = { x: 548, y: 137, width: 580, height: 340, inX: 34, inY: 26 }
const TALL_CASE = { x: 788, y: 90, width: 340, height: 440, inX: 46, inY: 38 }
const LOGO_SIDE = 44
const PETALS = 24
const HALF_TURN = 180
/** Platforms may crop a maskable icon to a circle of 80% of its size. */
const SCALES = { any: 1, apple: 0.86, maskable: 0.72 }

type Box = typeof WIDE_CASE
type Icon = { side: number; purpose: keyof typeof SCALES; hue: number }

export function bannerBox() {
  const { x, y, width, height, inX, inY } = WIDE_CASE
  return { left: x + inX, top: y + inY, width: width - 2 * inX, height: height - 2 * inY }
}

export function renderCardBackground(hue: number, { banner }: { banner: boolean }): Buffer {
  const box = banner ? WIDE_CASE : TALL_CASE
  const [background, glow, accent] = (['background', 'glow', 'accent'] as const).map((role) => darkHex(role, hue))
  const middle = box.x + box.width / 2
  return toSvg(
    CARD,
    `<defs>
<radialGradient id="glow"><stop stop-color="${glow}" stop-opacity=".5"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
<radialGradient id="pool"><stop stop-color="${accent}" stop-opacity=".32"/><stop offset="1" stop-color="${accent}" stop-opacity="0"/></radialGradient>
<linearGradient id="beam" x2="0" y2="1"><stop stop-color="${accent}" stop-opacity=".3"/><stop offset="1" stop-color="${accent}" stop-opacity="0"/></linearGradient>
<linearGradient id="lit" gradientUnits="userSpaceOnUse" x1="0" y1="-130" x2="0" y2="130"><stop stop-color="${accent}"/><stop offset="1" stop-color="${accent}" stop-opacity=".15"/></linearGradient>
</defs>
<rect width="100%" height="100%" fill="${background}"/>
<ellipse cx="${middle}" cy="0" rx="760" ry="400" fill="url(#glow)"/>
<ellipse cx="${middle}" cy="${box.y + box.height}" rx="${box.width * 0.62}" ry="46" fill="url(#pool)"/>
${renderDisplayCase(box, accent ?? '')}
${banner ? '' : renderRosette(box)}
<svg x="${MARGIN - 10}" y="${MARGIN - 15}" width="${LOGO_SIDE}" height="${LOGO_SIDE}" viewBox="0 0 32 32">${renderLogo(accent ?? '')}</svg>`,
  )
}

export function renderIcon({ side, purpose, hue }: Icon): Buffer {
  const scale = SCALES[purpose]
  const corner = purpose === 'any' ? 7 : 0
  return toSvg(
    { width: side, height: side },
    `<svg viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="${darkHex('surface', hue)}"/>
<g transform="translate(16 16) scale(${scale}) translate(-16.500 -16.500)">${renderLogo(darkHex('accent', hue))}</g></svg>`,
  )
}

function renderDisplayCase({ x, y, width, height, inX, inY }: Box, accent: string): string {
  const [right, bottom] = [x + width, y + height]
  const [lampLeft, lampRight] = [x + width * 0.37, x + width * 0.63]
  const edges = `M${x} ${y}l${inX} ${inY}M${right} ${y}l-${inX} ${inY}M${right} ${bottom}l-${inX}-${inY}M${x} ${bottom}l${inX}-${inY}`
  return `<g fill="none" stroke="${accent}">
<rect x="${x}" y="${y}" width="${width}" height="${height}" stroke-opacity=".5" stroke-width="1.500"/>
<rect x="${x + inX}" y="${y + inY}" width="${width - 2 * inX}" height="${height - 2 * inY}" stroke-opacity=".25"/>
<path d="${edges}" stroke-opacity=".25"/></g>
<path fill="url(#beam)" d="M${lampLeft} ${y + inY}H${lampRight}L${right - inX} ${bottom - inY}H${x + inX}Z"/>
<path stroke="${accent}" stroke-width="4" stroke-linecap="round" d="M${lampLeft} ${y + inY / 2}H${lampRight}"/>`
}

function renderRosette({ x, y, width, height }: Box): string {
  const petals = Array.from(
    { length: PETALS },
    (_, turn) => `<ellipse rx="112" ry="42" transform="rotate(${(turn * HALF_TURN) / PETALS})"/>`,
  )
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  return `<g transform="translate(${middleX} ${middleY})"><circle r="150" fill="url(#pool)"/><g fill="none" stroke="url(#lit)">${petals.join('')}</g></g>`
}

function renderLogo(accent: string): string {
  return `<g fill="none" stroke="${accent}" stroke-width="1.300" stroke-linejoin="round">${LOGO_PATHS.replace('<circle', `<circle stroke="none" fill="${accent}"`)}</g>`
}

function toSvg({ width, height }: { width: number; height: number }, content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`)
}
