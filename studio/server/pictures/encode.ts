import { execFile } from 'node:child_process'
import { join } from 'node:path'
import sharp, { type Metadata, type Region } from 'sharp'
import { sniffImage } from '../../../cli/net/sniff-image.ts'
import { describeFailure } from '../../../cli/pictures/variants.ts'
import { PACKAGE_DIR } from '../../../server/package-dir.ts'
import type { PictureReply, Place } from '../../api.ts'

export { addVariants } from '../../../cli/pictures/variants.ts'

const MILLION = 1_000_000
const MAX_PIXELS = 50 * MILLION
/** Larger than the largest variant, so the owner can crop the image again. */
const MAX_SIDE = 2560
const MAX_ICON_SIDE = 512
/** Other pictures wait meanwhile. */
const DRAW_TIMEOUT_MS = 20_000
const DRAW_SVG = join(PACKAGE_DIR, 'build/server/draw-svg.js')
const SVG_DPI = 72
const MAX_DPI = 7_200
const QUALITY = 88
const FORMATS = {
  jpg: ['jpeg', { quality: QUALITY, mozjpeg: true }],
  webp: ['webp', { quality: QUALITY }],
  png: ['png', {}],
} as const
const HEIC = /^.{4}ftyp.{0,40}(?:hei[cfmsx]|hev[cmsx])/s
const SIGNATURE_BYTES = 64
const HEIC_REASON =
  'Browsers can’t show HEIC photos. Export it as JPEG. To take JPEGs on an iPhone: Settings > Camera > Formats > Most Compatible.'
const TOO_SLOW = 'Drawing this image takes too long. Simplify it, or export it as PNG, and try again.'

class SlowDrawing extends Error {}

type Encoded = { kind: 'ok'; bytes: Uint8Array<ArrayBuffer>; extension: string }
type Refused = Extract<PictureReply, { kind: 'refused' }>
type Options = { place: Place; crop?: Region | undefined; toPng: boolean; timeoutMs?: number }

/** Draws the picture again, so nothing but pixels is saved: no location, no other metadata, no script. */
export async function encodePicture(bytes: Uint8Array<ArrayBuffer>, options: Options): Promise<Encoded | Refused> {
  const { place, crop, toPng } = options
  const start = Buffer.from(bytes.subarray(0, SIGNATURE_BYTES)).toString('latin1')
  if (place === 'file' && !start.startsWith('%PDF-')) return refuse('This file isn’t a PDF.')
  if (place === 'file') return { kind: 'ok', bytes, extension: 'pdf' }
  if (HEIC.test(start)) return refuse(HEIC_REASON)
  const found = sniffImage(bytes)
  if (found.kind === 'failed') return refuse(`Can’t use this file: ${found.reason}.`)
  if (found.removed.length > 0 && !toPng) {
    const parts = found.removed.join(', ')
    const reason = `The SVG contains parts that aren’t allowed: ${parts}. Export it as plain SVG, or save it as PNG.`
    return { ...refuse(reason), canConvert: true }
  }
  try {
    const metadata = await sharp(found.bytes, { limitInputPixels: false }).metadata()
    const { width, height } = metadata.autoOrient
    if (width * height * (metadata.pages ?? 1) > MAX_PIXELS)
      return refuse(`The image is larger than ${MAX_PIXELS / MILLION} megapixels. Resize it and try again.`)
    if (crop && (crop.left + crop.width > width || crop.top + crop.height > height))
      return refuse(`The crop is outside the image, which is ${width} × ${height} pixels.`)
    if (found.extension === 'svg' && !toPng && !crop)
      return { kind: 'ok', bytes: Buffer.from(found.bytes), extension: 'svg' }
    return await draw(found.bytes, metadata, options)
  } catch (error) {
    if (error instanceof SlowDrawing) return refuse(TOO_SLOW)
    return refuse(`Can’t use this file: ${describeFailure(error, bytes)}.`)
  }
}

async function draw(bytes: Uint8Array, metadata: Metadata, { crop, place, timeoutMs }: Options): Promise<Encoded> {
  const { format, pages = 1, autoOrient: size } = metadata
  const side = place === 'icon' ? MAX_ICON_SIDE : MAX_SIDE
  // An SVG has no size of its own, so it is drawn as large as it will be saved.
  const scale = format === 'svg' && !crop ? side / Math.max(size.width, size.height) : 1
  const density = Math.min(MAX_DPI, SVG_DPI * scale)
  const pixels = format === 'svg' ? await drawSvg(bytes, density, timeoutMs) : bytes
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: pages > 1 } as const
  const upright = sharp(pixels, options).autoOrient()
  const image = crop ? upright.extract(crop) : upright
  const extension = findExtension(metadata)
  const [id, quality] = FORMATS[extension]
  const resized = image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  return { kind: 'ok', bytes: await resized.toFormat(id, quality).toBuffer(), extension }
}

/** A process of its own can be stopped while it draws. */
function drawSvg(svg: Uint8Array, density: number, timeout = DRAW_TIMEOUT_MS): Promise<Buffer> {
  const args = [DRAW_SVG, String(density), String(MAX_PIXELS)]
  const options = { timeout, killSignal: 'SIGKILL', encoding: 'buffer', maxBuffer: Number.POSITIVE_INFINITY } as const
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (!error) return resolve(stdout)
      reject(error.killed ? new SlowDrawing() : new Error(stderr.toString()))
    })
    child.stdin?.on('error', () => {}).end(svg)
  })
}

/** Photos stay photos, and graphics keep their edges. */
function findExtension({ format, hasAlpha, pages = 1 }: Metadata): keyof typeof FORMATS {
  if (pages > 1 || format === 'webp') return 'webp'
  if (format === 'heif') return hasAlpha ? 'webp' : 'jpg'
  return format === 'jpeg' ? 'jpg' : 'png'
}

function refuse(reason: string): Refused {
  return { kind: 'refused', reason, canConvert: false }
}
