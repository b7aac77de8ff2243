import type { Sharp } from 'sharp'
import type { Fit } from '../../contract/site.ts'

const SAMPLE_SIDE = 1600
/** A photo has noise, so none of its colors covers this much. */
const MIN_FLAT_SHARE = 0.18
/** Even a screenshot that is almost empty has this many sharp edges, of letters and lines. */
const MIN_EDGE_SHARE = 0.005
const MIN_EDGE = 32

/** Finds screenshots, which must not be cropped: they have sharp edges on one flat color. */
export async function findFit(image: Sharp): Promise<Fit> {
  const sample = image.resize({ width: SAMPLE_SIDE, height: SAMPLE_SIDE, fit: 'inside', withoutEnlargement: true })
  const pixels = await sample.toColourspace('srgb').removeAlpha().raw().toBuffer()
  const counts = new Map<number, number>()
  let flat = 0
  let edges = 0
  for (let at = 0; at < pixels.length; at += 3) {
    const color = pixels.readUIntBE(at, 3)
    const count = (counts.get(color) ?? 0) + 1
    counts.set(color, count)
    flat = Math.max(flat, count)
    if (at > 0 && isEdge(pixels, at)) edges += 1
  }
  const total = pixels.length / 3
  return flat >= total * MIN_FLAT_SHARE && edges >= total * MIN_EDGE_SHARE ? 'whole' : 'fill'
}

function isEdge(pixels: Buffer, at: number): boolean {
  return [0, 1, 2].some((channel) => Math.abs((pixels[at + channel] ?? 0) - (pixels[at + channel - 3] ?? 0)) > MIN_EDGE)
}
