import sharp, { type OverlayOptions } from 'sharp'
import { CASE, toSvg } from './card-background.ts'

/** As in `display-case.css`: each plate behind is narrower, dimmer, and raised by a share of its height. */
const PLATES = [
  { width: 1, raise: 0, brightness: 1 },
  { width: 0.89, raise: 0.28, brightness: 0.72 },
  { width: 0.78, raise: 0.6, brightness: 0.72 },
]
const RATIO = 16 / 10
const RADIUS = 14
const SHADOW = { margin: 60, drop: 26, blur: 26 }

export type Layer = OverlayOptions & { left: number; top: number }

/** Returns the layers of up to three images, the ones behind first. */
export async function renderDeck(images: readonly Uint8Array[]): Promise<Layer[]> {
  const plates = await Promise.all(images.slice(0, PLATES.length).map((bytes, index) => renderPlate(bytes, index)))
  return plates.toReversed().flat()
}

async function renderPlate(bytes: Uint8Array, index: number): Promise<Layer[]> {
  const { width: share, raise, brightness } = PLATES[index] ?? { width: 1, raise: 0, brightness: 1 }
  const width = Math.round(CASE.width * share)
  const height = Math.round(width / RATIO)
  const left = CASE.left + Math.round((CASE.width - width) / 2)
  const top = CASE.top + CASE.height - height - Math.round(height * raise)
  const input = await sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .resize({ width, height, fit: 'cover' })
    .modulate({ brightness })
    .composite([
      { input: renderLight({ width, height }) },
      { input: toSvg({ width, height }, `<rect width="100%" height="100%" rx="${RADIUS}"/>`), blend: 'dest-in' },
    ])
    .png()
    .toBuffer()
  return [
    { input: renderShadow({ width, height }), left: left - SHADOW.margin, top: top - SHADOW.margin + SHADOW.drop },
    { input, left, top },
  ]
}

type Size = { width: number; height: number }

/** The lamp lights the upper edge. */
function renderLight(size: Size): Buffer {
  return toSvg(
    size,
    `<defs><radialGradient id="light" cx=".5" cy="0" r=".8"><stop stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
<rect width="100%" height="100%" fill="url(#light)"/><rect width="100%" height="1.500" fill="#fff" fill-opacity=".55"/>`,
  )
}

function renderShadow({ width, height }: Size): Buffer {
  const { margin, blur } = SHADOW
  return toSvg(
    { width: width + 2 * margin, height: height + 2 * margin },
    `<defs><filter id="blur" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${blur / 2}"/></filter></defs>
<rect x="${margin + blur}" y="${margin}" width="${width - 2 * blur}" height="${height}" rx="${RADIUS}" fill-opacity=".7" filter="url(#blur)"/>`,
  )
}
