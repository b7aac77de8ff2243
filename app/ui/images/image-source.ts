/** The address of one of the owner's own images: `?v=…&size=1600x900&ground=8a5c20&widths=320.640`. */
const OWN_ADDRESS =
  /^(\/pictures\/(?:[^?]*\/)?)([^/?]+)\.\w+\?v=(\w+)(?:&size=(\d+)x(\d+))?(?:&ground=([\da-f]{6}))?(?:&widths=([\d.]+))?$/
const FORMATS = ['avif', 'webp']

/** Nothing is known of an image from elsewhere but its address. */
export function parseImageUrl(url: string, toFile = (address: string) => address) {
  const [, folder, stem, hash, width, height, ground, widths] = OWN_ADDRESS.exec(url) ?? []
  if (!hash) return { src: toFile(url), sources: [] }
  const toVariant = (step: string, format: string) =>
    `${toFile(`${folder}made/${stem}-${hash}-${step}.${format}`)} ${step}w`
  const toSource = (format: string, steps: string[]) => ({
    type: `image/${format}`,
    srcSet: steps.map((step) => toVariant(step, format)).join(),
  })
  return {
    src: toFile(url.split('&', 1)[0] ?? url),
    size: width ? { width: Number(width), height: Number(height) } : undefined,
    /** The dominant colour. */
    background: ground && `#${ground}`,
    sources: widths ? FORMATS.map((format) => toSource(format, widths.split('.'))) : [],
  }
}
