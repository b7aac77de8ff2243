import { toHex } from './oklch.ts'

/** The dark colours of `app/styles/base/tokens.css`, for images drawn without a browser; a test compares the two. */
export const DARK = {
  background: [0.15, 0.014],
  surface: [0.185, 0.018],
  foreground: [0.965, 0.006],
  muted: [0.79, 0.016],
  subtle: [0.66, 0.018],
  accent: [0.8, 0.12],
  'accent-strong': [0.87, 0.09],
  glow: [0.55, 0.17],
} as const satisfies Record<string, readonly [lightness: number, chroma: number]>

export function darkHex(role: keyof typeof DARK, hue: number): string {
  const [lightness, chroma] = DARK[role]
  return toHex({ lightness, chroma, hue })
}
