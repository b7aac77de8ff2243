/** The address of one of the owner's own images: `?v=…&size=1600x900&ground=8a5c20&hue=70&widths=320.640&focus=50.30`. */
const OWN_ADDRESS = /^(\/pictures\/(?:[^?]*\/)?)([^/?]+)\.\w+\?(v=\w+(?:&(?:size|ground|hue|widths|focus)=[\w.]+)*)$/
/** The width of the one WebP, for browsers without AVIF. */
const MAX_FALLBACK_WIDTH = 960
/** The style sheet knows quarters of a picture. */
const FOCUS_STEP = 25

/** Nothing is known of an image from elsewhere but its address. */
export function parseImageUrl(url: string, toFile = (address: string) => address) {
  const [, folder, stem, query] = OWN_ADDRESS.exec(url) ?? []
  if (!query) return { src: toFile(url) }
  const { v: hash, size, ground, hue, widths, focus } = Object.fromEntries(new URLSearchParams(query))
  const toVariant = (step: string, format: string) => toFile(`${folder}made/${stem}-${hash}-${step}.${format}`)
  const steps = widths?.split('.') ?? []
  const fallback = steps.findLast((step) => Number(step) <= MAX_FALLBACK_WIDTH) ?? steps[0]
  const [width, height] = size?.split('x').map(Number) ?? []
  const [x, y] = focus?.split('.').map((share) => Math.round(Number(share) / FOCUS_STEP) * FOCUS_STEP) ?? []
  return {
    src: fallback ? toVariant(fallback, 'webp') : toFile(url.split('&', 1)[0] ?? url),
    avif: steps.map((step) => `${toVariant(step, 'avif')} ${step}w`).join() || undefined,
    size: width && height ? { width, height } : undefined,
    /** The dominant colour. */
    background: ground && `#${ground}`,
    hue: hue ? Number(hue) : undefined,
    focus: focus ? { 'data-x': x, 'data-y': y } : undefined,
  }
}
