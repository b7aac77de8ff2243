import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import type { Original } from '../../server/content/images/reader.ts'
import { MADE_FORMATS, type MadeFormat, type MadePicture, toMadePath } from '../../server/content/images/variants.ts'
import { writeFileAtomic } from '../content-dir/write-file.ts'

/** From an icon on a small screen to a banner on a large and fine one. */
const WIDTHS = [160, 320, 640, 960, 1280, 1920]
const WIDEST = 1920
/** The picture's own width is a step of its own unless it is this close to the one below. */
const STEP_SHARE = 0.9
/** A picture of more points than any camera's is a mistake, and would fill the memory. */
const MOST_PIXELS = 200_000_000
/** One effort more takes AVIF three times as long for a twentieth less. */
const SETTINGS = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 78, effort: 5, smartSubsample: true },
}
/** Enough to find the colour that most of a picture has. */
const GLANCE_SIDE = 64
/** PNG pictures that move have a chunk of this name. */
const MOVING_PNG = 'acTL'

/** Makes what is lacking of one picture, and tells what there is then. Throws what sharp says of a broken one. */
export async function makePicture(contentDir: string, { path, bytes, hash, type }: Original): Promise<MadePicture> {
  const metadata = await open(bytes).metadata()
  const { width, height } = metadata.autoOrient
  const drawn = type === 'image/svg+xml'
  const widths = drawn || isMoving(metadata, bytes) ? [] : toWidths(width)
  for (const step of widths) {
    for (const format of MADE_FORMATS) {
      const file = join(contentDir, toMadePath(path, { hash, width: step, format }))
      if (!(await isThere(file))) await writeFileAtomic(file, await encode(bytes, step, format))
    }
  }
  const ground = await findGround(bytes)
  return { hash, width, height, ...(ground && { ground }), widths }
}

/** Never wider than the original. */
function toWidths(own: number): number[] {
  return [...WIDTHS.filter((width) => width < own * STEP_SHARE && width < WIDEST), Math.min(own, WIDEST)]
}

/** Turned as the camera was held; colours, but nothing else that the camera wrote, such as the place. */
function encode(bytes: Uint8Array, width: number, format: MadeFormat): Promise<Uint8Array> {
  return open(bytes)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, SETTINGS[format])
    .toBuffer()
}

async function findGround(bytes: Uint8Array): Promise<string | undefined> {
  const glance = open(bytes).resize({ width: GLANCE_SIDE, height: GLANCE_SIDE, fit: 'inside' })
  const { dominant, isOpaque } = await sharp(await glance.toColourspace('srgb').png().toBuffer()).stats()
  if (!isOpaque) return undefined
  return [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')
}

function open(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
}

/** Shown as it is: a still of it would be another picture. */
function isMoving({ pages = 1, format }: Metadata, bytes: Uint8Array): boolean {
  return pages > 1 || (format === 'png' && Buffer.from(bytes).includes(MOVING_PNG))
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    ({ size }) => size > 0,
    () => false,
  )
}
