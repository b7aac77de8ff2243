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

const WIDTH = CASE.width + 2 * MARGIN
const HEIGHT = Math.round(CASE.height * 0.94)

/** Computing it takes most of the time of a card. */
const LIGHT_ALPHA = renderLight()

/** SVG has no conic gradient. */
export function renderCone(color: string): Layer {
  const pixels = Buffer.alloc(LIGHT_ALPHA.length * 4, Buffer.from(`${color.slice(1)}00`, 'hex'))
  for (const [at, alpha] of LIGHT_ALPHA.entries()) pixels[at * 4 + 3] = alpha
  const raw = { width: WIDTH, height: HEIGHT, channels: 4 } as const
  return { input: pixels, raw, left: CASE.left - MARGIN, top: CASE.top + 2 }
}

/** Returns how much light each pixel gets. */
function renderLight(): Uint8Array {
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [(at % WIDTH) + 0.5 - WIDTH / 2, Math.floor(at / WIDTH)]
    const angle = (Math.atan2(Math.abs(x), y + APEX * CASE.width) * HALF_TURN) / Math.PI
    const distance = Math.hypot(x / (1.2 * WIDTH), y / HEIGHT)
    return interpolate(MASK, angle) * interpolate(LIGHT, distance) * OPAQUE
  })
}

function interpolate(stops: Stops, at: number): number {
  const next = stops.findIndex(([stop]) => stop > at)
  const [[from, start] = [0, 0], [to, end] = [1, 0]] = [stops[next - 1], stops[next]]
  return next === -1 ? 0 : start + ((end - start) * (at - from)) / (to - from)
}
