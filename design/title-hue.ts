const DEGREES = 360
/** Has no divisor in common with 360: every letter counts. */
const FACTOR = 31

/** The hue of a project without a picture: always the same for a title. */
export function toTitleHue(title: string): number {
  let hue = 0
  for (const letter of title) hue = (hue * FACTOR + (letter.codePointAt(0) ?? 0)) % DEGREES
  return hue
}
