import { darkHex } from '../../contract/colors/palette.ts'

const LIGHT = { surface: 'oklch(0.995 0.004 85)', accent: '0.47 0.15' }

export const LOGO_PATHS =
  '<path d="M8 9.500 13 7.500 25 9v14l-5 2.500L8 24zM8 9.500l12 1.500 5-2M20 11v14.500"/><circle cx="14" cy="17.500" r="3.200"/>'

export function renderFavicon(hue: number): string {
  const dark = toRules(darkHex('surface', hue), darkHex('accent', hue))
  const light = toRules(LIGHT.surface, `oklch(${LIGHT.accent} ${hue})`)
  const style = `path{fill:none;stroke-width:1.3;stroke-linejoin:round}${dark}@media(prefers-color-scheme:light){${light}}`
  const surface = '<rect width="32" height="32" rx="7"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>${style}</style>${surface}${LOGO_PATHS}</svg>`
}

function toRules(surface: string, accent: string): string {
  return `rect{fill:${surface}}path{stroke:${accent}}circle{fill:${accent}}`
}
