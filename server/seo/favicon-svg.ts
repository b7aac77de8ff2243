/** The colours of raised surfaces and of the accent, as the pages have them in either theme. */
const LIGHT = { ground: '0.995 0.004', accent: '0.47 0.15' }
const DARK = { ground: '0.185 0.018', accent: '0.8 0.12' }
const PAPER_HUE = 85

/** A glass case with a light in it, on a square of 32 units. */
export const SIGN =
  '<path d="M8 9.500 13 7.500 25 9v14l-5 2.500L8 24zM8 9.500l12 1.500 5-2M20 11v14.500"/><circle cx="14" cy="17.500" r="3.200"/>'

/** The sign of the site in a browser's tab, drawn in the hue that the owner chose. */
export function drawSign(hue: number): string {
  const dark = toRules(`oklch(${DARK.ground} ${hue})`, `oklch(${DARK.accent} ${hue})`)
  const light = toRules(`oklch(${LIGHT.ground} ${PAPER_HUE})`, `oklch(${LIGHT.accent} ${hue})`)
  const style = `path{fill:none;stroke-width:1.3;stroke-linejoin:round}${dark}@media(prefers-color-scheme:light){${light}}`
  const ground = '<rect width="32" height="32" rx="7"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>${style}</style>${ground}${SIGN}</svg>`
}

function toRules(ground: string, accent: string): string {
  return `rect{fill:${ground}}path{stroke:${accent}}circle{fill:${accent}}`
}
