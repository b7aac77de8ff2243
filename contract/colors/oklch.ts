import {
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as registerMode,
  toGamut,
} from 'culori/fn'

// The conversions between sRGB and OKLCH need all four.
for (const mode of [modeRgb, modeLrgb, modeOklab]) registerMode(mode)

/** Also converts a hex color. */
export const toOklch = registerMode(modeOklch)

const reduceChroma = toGamut('rgb', 'oklch')

/** Does what CSS Color 4 specifies for colors outside sRGB. */
export function toHex(color: Oklch): string {
  return formatHex(reduceChroma(color))
}
