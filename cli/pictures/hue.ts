import sharp from 'sharp'
import { toOklch } from '../../contract/colors/oklch.ts'

const FULL_CIRCLE = 360
/** Hues closer than this look like the same color. */
const STEP = 20
const MIN_CHROMA = 0.03
const MIN_MEAN_CHROMA = 0.004

/** Finds the dominant hue; null for a gray image. Bright and vivid pixels count more than dark and pale ones. */
export async function findHue(image: Uint8Array): Promise<number | null> {
  const { data } = await sharp(image).ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const weights = new Array<number>(FULL_CIRCLE).fill(0)
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    const { l, c, h = 0 } = toOklch({ mode: 'rgb', r: red / 255, g: green / 255, b: blue / 255 })
    const degree = Math.floor(h)
    if (c >= MIN_CHROMA) weights[degree] = (weights[degree] ?? 0) + c * l * (alpha / 255)
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total / (data.length / 4) < MIN_MEAN_CHROMA) return null
  const sums = weights.map((_, degree) => sumAround(weights, degree))
  return sums.indexOf(Math.max(...sums))
}

function sumAround(weights: number[], degree: number): number {
  let sum = 0
  for (let offset = -STEP; offset <= STEP; offset += 1) {
    // Pixels in the middle of the range count most; otherwise hues at its edges would score the same.
    const share = 1 - Math.abs(offset) / (STEP + 1)
    sum += (weights[(degree + offset + FULL_CIRCLE) % FULL_CIRCLE] ?? 0) * share
  }
  return sum
}
