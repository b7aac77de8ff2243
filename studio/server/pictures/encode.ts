import sharp, { type Metadata, type Region } from 'sharp'
import { sniffImage } from '../../../cli/net/sniff-image.ts'
import { describeFailure } from '../../../cli/pictures/variants.ts'
import type { Place } from '../../api.ts'

const MILLION = 1_000_000
const MAX_PIXELS = 50 * MILLION
/** It is a little more than the largest variant, so a later crop has something to work with. */
const MAX_SIDE = 2560
const MAX_ICON_SIDE = 512
const SVG_DPI = 72
const MAX_DPI = 7_200
const QUALITY = 88
const HEIC = /^.{4}ftyp.{0,40}(?:hei[cfmsx]|hev[cmsx])/s
const PDF = /^%PDF-\d/
const SIGNATURE_BYTES = 64
const HEIC_REASON =
  "It is a HEIC photo, which browsers can't show. Export it as JPEG; an iPhone then takes JPEGs with Settings, Camera, Formats, Most Compatible."

export { addVariants } from '../../../cli/pictures/variants.ts'
export type Encoded =
  | { kind: 'ok'; bytes: Uint8Array<ArrayBuffer>; extension: string; width: number; height: number }
  | { kind: 'refused'; reason: string; canConvert: boolean }
type Options = { place: Place; crop: Region | undefined; toPng: boolean }

/** Draws the picture again, so nothing but pixels is saved: no location, no other metadata, no script. */
export async function encodePicture(bytes: Uint8Array<ArrayBuffer>, { place, crop, toPng }: Options): Promise<Encoded> {
  const start = Buffer.from(bytes.subarray(0, SIGNATURE_BYTES)).toString('latin1')
  if (place === 'file') return PDF.test(start) ? toOk(bytes, 'pdf') : refuse('It is not a PDF.')
  if (HEIC.test(start)) return refuse(HEIC_REASON)
  const found = sniffImage(bytes)
  if (found.kind === 'failed') return refuse(`It can't be used: ${found.reason}.`)
  const { extension, removed } = found
  if (removed.length > 0 && !toPng) {
    const reason = `The SVG contains parts that aren't allowed: ${removed.join(', ')}. Export it as plain SVG, or save it as PNG.`
    return refuse(reason, true)
  }
  try {
    const metadata = await sharp(found.bytes, { limitInputPixels: false }).metadata()
    const { width, height } = metadata.autoOrient
    if (width * height * (metadata.pages ?? 1) > MAX_PIXELS)
      return refuse(`It has more than ${MAX_PIXELS / MILLION} million pixels. Make it smaller and try again.`)
    if (crop && (crop.left + crop.width > width || crop.top + crop.height > height))
      return refuse(`The crop is outside the picture, which has ${width} × ${height} pixels.`)
    if (extension === 'svg' && !toPng && !crop) return toOk(Buffer.from(found.bytes), 'svg', { width, height })
    return await draw(found.bytes, { crop, metadata, maxSide: place === 'icon' ? MAX_ICON_SIDE : MAX_SIDE })
  } catch (error) {
    return refuse(`It can't be used: ${describeFailure(error, bytes)}.`)
  }
}

type Drawing = { crop: Region | undefined; metadata: Metadata; maxSide: number }

async function draw(bytes: Uint8Array, { crop, metadata, maxSide }: Drawing): Promise<Encoded> {
  const { format, hasAlpha, pages = 1, autoOrient: size } = metadata
  // An SVG has no size of its own, so it is drawn as large as it will be saved.
  const scale = format === 'svg' && !crop ? maxSide / Math.max(size.width, size.height) : 1
  const density = Math.min(MAX_DPI, SVG_DPI * scale)
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: pages > 1, density } as const
  const upright = sharp(bytes, options).autoOrient()
  const image = (crop ? upright.extract(crop) : upright).resize({
    ...{ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true },
  })
  const extension = findExtension(format, { hasAlpha, isAnimated: pages > 1 })
  const encoders = {
    jpg: () => image.jpeg({ quality: QUALITY, mozjpeg: true }),
    webp: () => image.webp({ quality: QUALITY }),
    png: () => image.png(),
  }
  const { data, info } = await encoders[extension]().toBuffer({ resolveWithObject: true })
  return toOk(data, extension, { width: info.width, height: info.pageHeight ?? info.height })
}

/** Photos stay photos, and graphics keep their edges. */
function findExtension(
  format: string | undefined,
  { hasAlpha, isAnimated }: { hasAlpha: boolean; isAnimated: boolean },
) {
  if (isAnimated || format === 'webp') return 'webp'
  if (format === 'heif') return hasAlpha ? 'webp' : 'jpg'
  return format === 'jpeg' ? 'jpg' : 'png'
}

function toOk(bytes: Uint8Array<ArrayBuffer>, extension: string, size = { width: 0, height: 0 }): Encoded {
  return { kind: 'ok', bytes, extension, ...size }
}

function refuse(reason: string, canConvert = false): Encoded {
  return { kind: 'refused', reason, canConvert }
}
