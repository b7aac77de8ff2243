export const DEGREES = 360
export const DEFAULT_HUE = 265
/** 31 is coprime to 360, so every letter changes the hue. */
const FACTOR = 31

/** An id stays when its project is renamed. */
export function toIdHue(id: string): number {
  let hue = 0
  for (const letter of id) hue = (hue * FACTOR + (letter.codePointAt(0) ?? 0)) % DEGREES
  return hue
}
