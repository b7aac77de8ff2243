import { darkHex } from '../../../contract/colors/palette.ts'
import { LOGO_PATHS } from '../../../server/feeds/favicon.ts'

export const CARD = { width: 1200, height: 630 }
export const MARGIN = 72
/** The lamp is at the top, and plates stand on the bottom. Next to text from right to left, it moves to the other side. */
export const CASE = { left: 660, top: 66, width: 468, height: 486 }
const LAMP = { width: 160, height: 4 }
/** Platforms may crop a maskable icon to a circle of 80% of its size. */
const SCALES = { any: 1, apple: 0.86, maskable: 0.72 }

type Icon = { side: number; purpose: keyof typeof SCALES; hue: number }

export function renderCardBackground(hue: number, left: number): Buffer {
  const [background, glow, accent] = (['background', 'glow', 'accent'] as const).map((role) => darkHex(role, hue))
  const [middle, bottom] = [left + CASE.width / 2, CASE.top + CASE.height]
  return toSvg(
    CARD,
    `<defs>
<radialGradient id="glow"><stop stop-color="${glow}" stop-opacity=".3"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
<radialGradient id="floor"><stop stop-color="${accent}" stop-opacity=".45"/><stop offset="1" stop-color="${accent}" stop-opacity="0"/></radialGradient>
<linearGradient id="lamp"><stop stop-color="${accent}" stop-opacity="0"/><stop offset=".12" stop-color="${accent}"/><stop offset=".88" stop-color="${accent}"/><stop offset="1" stop-color="${accent}" stop-opacity="0"/></linearGradient>
</defs>
<rect width="100%" height="100%" fill="${background}"/>
<ellipse cx="${middle}" cy="-60" rx="700" ry="420" fill="url(#glow)"/>
<ellipse cx="${middle}" cy="${bottom}" rx="${CASE.width * 0.58}" ry="40" fill="url(#floor)"/>
<rect x="${middle - LAMP.width / 2}" y="${CASE.top}" width="${LAMP.width}" height="${LAMP.height}" fill="url(#lamp)"/>`,
  )
}

export function renderIcon({ side, purpose, hue }: Icon): Buffer {
  const scale = SCALES[purpose]
  const corner = purpose === 'any' ? 7 : 0
  const accent = darkHex('accent', hue)
  const logo = LOGO_PATHS.replace('<circle', `<circle stroke="none" fill="${accent}"`)
  return toSvg(
    { width: side, height: side },
    `<svg viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="${darkHex('surface', hue)}"/>
<g transform="translate(16 16) scale(${scale}) translate(-16.500 -16.500)" fill="none" stroke="${accent}" stroke-width="1.300" stroke-linejoin="round">${logo}</g></svg>`,
  )
}

export function toSvg({ width, height }: { width: number; height: number }, content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`)
}
