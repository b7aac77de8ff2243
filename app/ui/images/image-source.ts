/** Matches URLs such as `/pictures/made/shot-0123456789-960.webp?size=1600x900&hue=70&widths=320.960`. */
const LOCAL_URL = /^(\/pictures\/[^?]+)\?((?:(?:v|size|ground|hue|widths|focus|fit)=[\w.]+(?:&|$))+)$/
const FALLBACK_WIDTH = /\d+\.webp$/
/** The stylesheet supports steps of 25%. */
const FOCUS_STEP = 25

export function parseImageUrl(url: string, toFile = (path: string) => path) {
  const [, file = '', query] = LOCAL_URL.exec(url) ?? []
  if (!query) return { src: toFile(url) }
  const { v: hash, size, ground, hue, widths, focus, fit } = Object.fromEntries(new URLSearchParams(query))
  const [width, height] = size?.split('x').map(Number) ?? []
  const [x, y] = focus?.split('.').map((share) => Math.round(Number(share) / FOCUS_STEP) * FOCUS_STEP) ?? []
  return {
    src: toFile(hash ? `${file}?v=${hash}` : file),
    avif: widths
      ?.split('.')
      .map((step) => `${toFile(file.replace(FALLBACK_WIDTH, `${step}.avif`))} ${step}w`)
      .join(),
    size: width && height ? { width, height } : undefined,
    // An image that is not cropped needs no color behind it.
    background: ground && fit !== 'whole' ? `#${ground}` : undefined,
    fit: fit === 'whole' ? { 'data-fit': fit } : undefined,
    hue: hue ? Number(hue) : undefined,
    focus: focus ? { 'data-x': x, 'data-y': y } : undefined,
  }
}
