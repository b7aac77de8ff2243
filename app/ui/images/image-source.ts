/** The address of one of the owner's own images: `?v=…&size=1600x900&ground=8a5c20&widths=320.640`. */
const OWN_ADDRESS =
  /^(\/pictures\/(?:[^?]*\/)?)([^/?]+)\.\w+\?v=(\w+)(?:&size=(\d+)x(\d+))?(?:&ground=([\da-f]{6}))?(?:&widths=([\d.]+))?$/
const FORMATS = ['avif', 'webp']

export type ImageSource = {
  src: string
  size?: { width: number; height: number }
  /** The dominant colour. */
  background?: string
  sources: { type: string; srcSet: string }[]
}

/** Nothing is known of an image from elsewhere but its address. */
export function parseImageUrl(url: string, toFile = (address: string) => address): ImageSource {
  const [, folder, stem, hash, width, height, ground, widths] = OWN_ADDRESS.exec(url) ?? []
  if (!hash) return { src: toFile(url), sources: [] }
  const steps = widths?.split('.') ?? []
  const toVariant = (step: string, format: string) =>
    `${toFile(`${folder}made/${stem}-${hash}-${step}.${format}`)} ${step}w`
  return {
    src: toFile(url.split('&', 1)[0] ?? url),
    ...(width && { size: { width: Number(width), height: Number(height) } }),
    ...(ground && { background: `#${ground}` }),
    sources: steps.length
      ? FORMATS.map((format) => ({
          type: `image/${format}`,
          srcSet: steps.map((step) => toVariant(step, format)).join(),
        }))
      : [],
  }
}
