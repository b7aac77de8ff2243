/** What the address of one of the owner's own pictures tells: `?v=…&size=1600x900&ground=8a5c20&widths=320.640`. */
const OWN_ADDRESS =
  /^(\/pictures\/(?:[^?]*\/)?)([^/?]+)\.\w+\?v=(\w+)(?:&size=(\d+)x(\d+))?(?:&ground=([\da-f]{6}))?(?:&widths=([\d.]+))?$/
const FORMATS = ['avif', 'webp']

export type PictureFacts = {
  src: string
  size?: { width: number; height: number }
  /** A colour that stands for the picture until it is there. */
  ground?: string
  /** The same picture in smaller files, the best format first. */
  sources: { type: string; srcSet: string }[]
}

/** Of a picture from elsewhere nothing is known but its address. `place` says where the site's own files lie. */
export function parsePicture(url: string, place = (address: string) => address): PictureFacts {
  const [, folder, stem, hash, width, height, ground, widths] = OWN_ADDRESS.exec(url) ?? []
  if (!hash) return { src: place(url), sources: [] }
  const steps = widths?.split('.') ?? []
  const toFile = (step: string, format: string) =>
    `${place(`${folder}made/${stem}-${hash}-${step}.${format}`)} ${step}w`
  return {
    src: place(url.split('&', 1)[0] ?? url),
    ...(width && { size: { width: Number(width), height: Number(height) } }),
    ...(ground && { ground: `#${ground}` }),
    sources: steps.length
      ? FORMATS.map((format) => ({ type: `image/${format}`, srcSet: steps.map((step) => toFile(step, format)).join() }))
      : [],
  }
}
