import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import { type Original, SVG_TYPE, shortHash } from '../../server/content/images/reader.ts'
import {
  type ImageVariants,
  listVariants,
  readVariantsManifest,
  type VariantFormat,
  type VariantsManifest,
  variantPath,
} from '../../server/content/images/variants-manifest.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import { sniffImage } from '../net/sniff-image.ts'
import { findFit } from './fit.ts'
import { findHue } from './hue.ts'

const MILLION = 1_000_000
/** No camera takes larger images; decoding one could use up the memory. */
const MAX_PIXELS = 200 * MILLION
const TOO_LARGE = /pixel limit/
const WIDTHS = [160, 320, 640, 960, 1280]
const MAX_WIDTH = 1920
/** Widths closer to the original's than this are left out. */
const MAX_WIDTH_RATIO = 0.9
/** A higher AVIF effort takes three times as long and saves 5%. */
const ENCODER_OPTIONS = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 78, effort: 5, smartSubsample: true },
}
const COLOR_SAMPLE_SIDE = 64
const APNG_CHUNK = 'acTL'

type Source = Pick<Original, 'path' | 'bytes' | 'hash' | 'type'>

/** Writes missing variants. Throws sharp's error for an invalid image. */
export async function generateVariants(contentDir: string, original: Source): Promise<ImageVariants> {
  const { path, bytes, hash, type } = original
  const metadata = await open(bytes).metadata()
  const { width, height } = metadata.autoOrient
  const widths = type === 'image/svg+xml' || isAnimated(metadata, bytes) ? [] : variantWidths(width)
  for (const variant of listVariants({ hash, widths })) {
    const file = join(contentDir, variantPath(path, variant))
    const written = await stat(file).catch(() => undefined)
    if (!written?.size) await writeFileAtomic(file, await encode(bytes, variant.width, variant.format))
  }
  const sample = await createSample(bytes)
  const ground = await findDominantColor(sample)
  const hue = await findHue(sample)
  // Drawn images have no words to cut.
  const fit = type === 'image/svg+xml' ? 'fill' : await findFit(open(bytes).autoOrient())
  return { hash, width, height, ...(ground && { ground }), hue, fit, widths }
}

/** Writes the variants of one image, and returns the text of the manifest with them. Others' variants stay. */
export async function addVariants(contentDir: string, path: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const type = path.endsWith('.svg') ? SVG_TYPE : ''
  const variants = await generateVariants(contentDir, { path, bytes, hash: shortHash(bytes), type })
  return toManifestText({ ...(await readVariantsManifest(contentDir)), [path]: variants })
}

export function toManifestText(manifest: VariantsManifest): string {
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)))
  return `${JSON.stringify(sorted, null, 2)}\n`
}

function variantWidths(width: number): number[] {
  return [...WIDTHS.filter((candidate) => candidate < width * MAX_WIDTH_RATIO), Math.min(width, MAX_WIDTH)]
}

/** Applies the EXIF orientation and drops metadata such as the location. */
function encode(bytes: Uint8Array, width: number, format: VariantFormat): Promise<Uint8Array> {
  return open(bytes)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, ENCODER_OPTIONS[format])
    .toBuffer()
}

function createSample(bytes: Uint8Array): Promise<Uint8Array> {
  const sample = open(bytes).resize({ width: COLOR_SAMPLE_SIDE, height: COLOR_SAMPLE_SIDE, fit: 'inside' })
  return sample.toColourspace('srgb').png().toBuffer()
}

/** Returns six hex digits, or undefined if the image is transparent. */
async function findDominantColor(sample: Uint8Array): Promise<string | undefined> {
  const { dominant, isOpaque } = await sharp(sample).stats()
  if (!isOpaque) return undefined
  return [dominant.r, dominant.g, dominant.b].map((channel) => channel.toString(16).padStart(2, '0')).join('')
}

/** Describes why an image can't be used and how to fix it. Rethrows disk errors, which affect every image. */
export function describeFailure(error: unknown, bytes: Uint8Array): string {
  if (!(error instanceof Error) || 'syscall' in error) throw error
  const found = sniffImage(bytes)
  if (found.kind === 'failed') return `${found.reason}; replace the file`
  const [reason = ''] = error.message.split('\n')
  if (TOO_LARGE.test(reason)) return `it has more than ${MAX_PIXELS / MILLION} million pixels; resize it`
  return `it is damaged (${reason}); copy or export it again`
}

function open(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
}

function isAnimated({ pages = 1, format }: Metadata, bytes: Uint8Array): boolean {
  return pages > 1 || (format === 'png' && Buffer.from(bytes).includes(APNG_CHUNK))
}
