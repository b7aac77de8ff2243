import { displayable, type Oklch } from 'culori/fn'
import { toHex } from './oklch.ts'

/** Repeats the dark colors of `tokens.css` for images rendered without a browser. A test compares the two. */
export const DARK = {
  background: [0.15, 0.014],
  surface: [0.185, 0.018],
  foreground: [0.965, 0.006],
  muted: [0.79, 0.016],
  subtle: [0.66, 0.018],
  glow: [0.55, 0.17],
} as const satisfies Record<string, readonly [lightness: number, chroma: number]>

/** It has the same hue whatever the accent. */
export const LIGHT_BACKGROUND = toHex(toColor(0.975, 0.009, 85))

const MEAN_LIGHTNESS = 0.8
const LIGHTNESS_SWING = 0.05
const LIGHTEST_HUE = 100
const MAX_CHROMA = 0.14
const TEXT = { lightness: 0.47, chroma: 0.15 }
const CHROMA_STEP = 0.001
const DEGREE = Math.PI / 180

export function toAccent(hue: number): Oklch {
  const lightness = round(MEAN_LIGHTNESS + LIGHTNESS_SWING * Math.cos((hue - LIGHTEST_HUE) * DEGREE))
  return toColor(lightness, reduceToGamut(lightness, MAX_CHROMA, hue), hue)
}

export function toPaletteCss(hue: number): string {
  const { l: lightness, c: chroma } = toAccent(hue)
  const textChroma = reduceToGamut(TEXT.lightness, TEXT.chroma, hue)
  return `:root{--hue:${hue};--accent-lightness:${lightness};--accent-chroma:${chroma};--accent-text-chroma:${textChroma}}`
}

export function darkHex(role: keyof typeof DARK | 'accent', hue: number): string {
  if (role === 'accent') return toHex(toAccent(hue))
  const [lightness, chroma] = DARK[role]
  return toHex(toColor(lightness, chroma, hue))
}

function reduceToGamut(lightness: number, chroma: number, hue: number): number {
  let reduced = chroma
  while (!displayable(toColor(lightness, reduced, hue))) reduced -= CHROMA_STEP
  return round(reduced)
}

function toColor(l: number, c: number, h: number): Oklch {
  return { mode: 'oklch', l, c, h }
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
