import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Oklch } from '../../design/oklch.ts'

const TOKENS = readFileSync(join(import.meta.dirname, 'base/tokens.css'), 'utf8')
const PAIR = /--([\w-]+): light-dark\((oklch\((?:[^()]|\([^()]*\))*\)), (oklch\((?:[^()]|\([^()]*\))*\))\);/g
const COLOUR = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/
const PAPER_HUE = /--paper-hue: ([\d.]+);/

export type Theme = 'light' | 'dark'

/** The colours of the design as the style sheet has them, by name, in one theme and with one hue of the owner's. */
export function readPalette(theme: Theme, hue: number): Map<string, Oklch> {
  const [, paperHue = ''] = PAPER_HUE.exec(TOKENS) ?? []
  const fill = (css: string) => css.replace('var(--hue)', String(hue)).replace('var(--paper-hue)', paperHue)
  return new Map(
    Array.from(TOKENS.matchAll(PAIR), ([, name = '', light = '', dark = '']) => [
      name,
      parseOklch(fill(theme === 'light' ? light : dark)),
    ]),
  )
}

function parseOklch(css: string): Oklch {
  const [, lightness, chroma, hue, alpha = '1'] = COLOUR.exec(css) ?? []
  if (lightness === undefined) throw new Error(`Not a colour that this test can read: ${css}`)
  return { lightness: Number(lightness), chroma: Number(chroma), hue: Number(hue), alpha: Number(alpha) }
}
