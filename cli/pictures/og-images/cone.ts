import { CASE } from './card-background.ts'
import type { Layer } from './deck.ts'

/** As in `display-case.css`, where a mask fades the cone with the angle, and a gradient with the distance. */
const MASK: Stops = [
  [0, 1],
  [8, 0.85],
  [19, 0.5],
  [30, 0.15],
  [38, 0],
]
const LIGHT: Stops = [
  [0, 0.46],
  [0.45, 0.14],
  [0.78, 0],
]
const MARGIN = 48
const APEX = 0.22
const HALF_TURN = 180
const OPAQUE = 255

type Stops = readonly (readonly [at: number, value: number])[]

/** SVG has no conic gradient. */
export function renderCone(color: string): Layer {
  const [width, height] = [CASE.width + 2 * MARGIN, Math.round(CASE.height * 0.94)]
  const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const pixels = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const fromMiddle = x + 0.5 - width / 2
      const angle = (Math.atan2(Math.abs(fromMiddle), y + APEX * CASE.width) * HALF_TURN) / Math.PI
      const distance = Math.hypot(fromMiddle / (1.2 * width), y / height)
      pixels.set([...rgb, interpolate(MASK, angle) * interpolate(LIGHT, distance) * OPAQUE], (y * width + x) * 4)
    }
  }
  return { input: pixels, raw: { width, height, channels: 4 }, left: CASE.left - MARGIN, top: CASE.top + 2 }
}

function interpolate(stops: Stops, at: number): number {
  const next = stops.findIndex(([stop]) => stop > at)
  const [[from, start] = [0, 0], [to, end] = [1, 0]] = [stops[next - 1], stops[next]]
  return next === -1 ? 0 : start + ((end - start) * (at - from)) / (to - from)
}
