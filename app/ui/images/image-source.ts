/** The address of one of the owner's own images: `/pictures/made/shot-0123456789-960.webp?size=1600x900&hue=70&widths=320.960`. */
const OWN_ADDRESS = /^(\/pictures\/[^?]+)\?((?:(?:v|size|ground|hue|widths|focus)=[\w.]+(?:&|$))+)$/
/** Of the one WebP, for browsers without AVIF. */
const FALLBACK_WIDTH = /\d+\.webp$/
/** The style sheet knows quarters of a picture. */
const FOCUS_STEP = 25

/** Nothing is known of an image from elsewhere but its address. */
export function parseImageUrl(url: string, toFile = (address: string) => address) {
  const [, file = '', query] = OWN_ADDRESS.exec(url) ?? []
  if (!query) return { src: toFile(url) }
  const { v: hash, size, ground, hue, widths, focus } = Object.fromEntries(new URLSearchParams(query))
  const [width, height] = size?.split('x').map(Number) ?? []
  const [x, y] = focus?.split('.').map((share) => Math.round(Number(share) / FOCUS_STEP) * FOCUS_STEP) ?? []
  return {
    src: toFile(hash ? `${file}?v=${hash}` : file),
    avif: widths
      ?.split('.')
      .map((step) => `${toFile(file.replace(FALLBACK_WIDTH, `${step}.avif`))} ${step}w`)
      .join(),
    size: width && height ? { width, height } : undefined,
    background: ground && `#${ground}`,
    hue: hue ? Number(hue) : undefined,
    focus: focus ? { 'data-x': x, 'data-y': y } : undefined,
  }
}
