import { mapChannels, type Rgb } from '../../contract/colors/oklch.ts'

export function composite(top: Rgb, alpha: number, background: Rgb): Rgb {
  return mapChannels(top, (channel, index) => channel * alpha + (background[index] ?? 0) * (1 - alpha))
}

export function toContrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [toLuminance(one), toLuminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function toLuminance(color: Rgb): number {
  const [red, green, blue] = mapChannels(color, (channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
