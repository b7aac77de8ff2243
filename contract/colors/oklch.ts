type Opaque = { lightness: number; chroma: number; hue: number }

export type Oklch = Opaque & { alpha: number }

export type Rgb = [number, number, number]

const JUST_NOTICEABLE = 0.02
const CHROMA_PRECISION = 0.000_1
const DEGREE = Math.PI / 180

export function toHex(color: Opaque): string {
  const bytes = reduceChroma(color).map((channel) => Math.round(channel * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Does what browsers do today with colors outside sRGB. */
export function clip(color: Opaque): Rgb {
  return mapChannels(toLinear(toLab(color)), (linear) => {
    const channel = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
    return Math.min(1, Math.max(0, channel))
  })
}

/** Does what CSS Color 4 specifies for colors outside sRGB. */
export function reduceChroma(color: Opaque): Rgb {
  if (isInGamut(color)) return clip(color)
  let [low, high] = [0, color.chroma]
  while (high - low > CHROMA_PRECISION) {
    const middle = { ...color, chroma: (low + high) / 2 }
    if (isInGamut(middle) || differenceToClipped(middle) < JUST_NOTICEABLE) low = middle.chroma
    else high = middle.chroma
  }
  return clip({ ...color, chroma: low })
}

type Lab = [lightness: number, a: number, b: number]

function toLab({ lightness, chroma, hue }: Opaque): Lab {
  return [lightness, chroma * Math.cos(hue * DEGREE), chroma * Math.sin(hue * DEGREE)]
}

function differenceToClipped(color: Opaque): number {
  const lab = toLab(color)
  const clipped = toLabOf(mapChannels(toLinear(lab), (channel) => Math.min(1, Math.max(0, channel))))
  return Math.hypot(...lab.map((value, index) => value - (clipped[index] ?? 0)))
}

function toLinear([lightness, a, b]: Lab): Rgb {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

function toLabOf([red, green, blue]: Rgb): Lab {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}

export function isInGamut(color: Opaque): boolean {
  return toLinear(toLab(color)).every((channel) => channel >= 0 && channel <= 1)
}

export function toOklch(color: Rgb): Opaque {
  const linear = mapChannels(color, (channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  const [lightness, a, b] = toLabOf(linear)
  return { lightness, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) / DEGREE + 360) % 360 }
}

export function mapChannels([red, green, blue]: Rgb, change: (channel: number, index: number) => number): Rgb {
  return [change(red, 0), change(green, 1), change(blue, 2)]
}
