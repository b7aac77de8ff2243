import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { clip, type Oklch, type Rgb, reduceChroma } from '../../contract/colors/oklch.ts'
import { LOOKS } from '../../contract/site.ts'
import { composite, toContrast } from './contrast-helpers.ts'
import { type Palette, readPalette, type Theme } from './test-palette.ts'

/** A project page takes its hue from its image, so any hue may occur. */
const HUES = Array.from({ length: 360 }, (_, hue) => hue)
const THEMES: Theme[] = ['light', 'dark']

/** The ratios come from WCAG 2.2: 1.4.6 for body text, 1.4.3 for other text, and 1.4.11 for non-text. */
const BODY_TEXT = 7
const TEXT = 4.5
const NON_TEXT = 3

type Requirement = { min: number; roles: string[]; backgrounds: string[] }

const SURFACES = ['background', 'surface', 'inset']
const GLOWING = ['background with glow', 'surface with glow']
const REQUIREMENTS: Requirement[] = [
  { min: BODY_TEXT, roles: ['foreground', 'muted'], backgrounds: [...SURFACES, 'paper', 'background with glow'] },
  { min: BODY_TEXT, roles: ['on-fill'], backgrounds: ['fill', 'fill-hover'] },
  { min: TEXT, roles: ['subtle', 'accent', 'success', 'danger'], backgrounds: SURFACES },
  { min: TEXT, roles: ['muted', 'accent'], backgrounds: GLOWING },
  { min: NON_TEXT, roles: ['border-strong', 'subtle'], backgrounds: [...SURFACES, 'background with glow'] },
]
const CASES = LOOKS.flatMap((look) =>
  THEMES.flatMap((theme) =>
    REQUIREMENTS.flatMap(({ min, roles, backgrounds }) =>
      // Only the light theme is printed.
      backgrounds
        .filter((background) => background !== 'paper' || theme === 'light')
        .flatMap((background) => roles.map((role) => ({ look, theme, role, background, min }))),
    ),
  ),
)

describe('for every hue', () => {
  test.each(CASES)(
    '$role on $background has a contrast of at least $min in $look, $theme',
    ({ role, background, ...at }) => {
      const measurements = HUES.flatMap((hue) => {
        const palette = getPalette({ look: at.look, theme: at.theme, hue })
        return [clip, reduceChroma].map((show) => ({ hue, contrast: measure({ palette, show }, role, background) }))
      })
      const worst = measurements.reduce((low, next) => (next.contrast < low.contrast ? next : low))
      expect(worst.contrast, `at hue ${worst.hue}`).toBeGreaterThanOrEqual(at.min)
    },
  )
})

test.each(LOOKS.flatMap((look) => THEMES.map((theme) => ({ look, theme }))))(
  'turns icons of any color into a visible gray in $look, $theme',
  ({ look, theme }) => {
    const { contrast, brightness } = readIconFilter(theme)
    for (const channel of [0, 1]) {
      const gray = ((channel - 0.5) * contrast + 0.5) * brightness
      for (const hue of HUES) {
        const surface = clip(find({ palette: getPalette({ look, theme, hue }), show: clip }, 'surface'))
        expect(toContrast([gray, gray, gray], surface)).toBeGreaterThanOrEqual(NON_TEXT)
      }
    }
  },
)

function readIconFilter(theme: Theme): { contrast: number; brightness: number } {
  const css = readFileSync(join(import.meta.dirname, 'sections/sections.css'), 'utf8')
  const [dark, light] = css.matchAll(/--icon-filter: grayscale\(1\) contrast\(([\d.]+)\) brightness\(([\d.]+)\)/g)
  const [, contrast, brightness] = (theme === 'dark' ? dark : light) ?? []
  return { contrast: Number(contrast), brightness: Number(brightness) }
}

const palettes = new Map<string, Map<string, Oklch>>()

function getPalette(at: Palette): Map<string, Oklch> {
  const key = JSON.stringify(at)
  const palette = palettes.get(key) ?? readPalette(at)
  palettes.set(key, palette)
  return palette
}

type Shown = { palette: Map<string, Oklch>; show(color: Oklch): Rgb }

function measure(shown: Shown, role: string, background: string): number {
  const below = toBackground(shown, background)
  const color = find(shown, role)
  return toContrast(composite(shown.show(color), color.alpha, below), below)
}

function toBackground(shown: Shown, name: string): Rgb {
  if (name === 'paper') return [1, 1, 1]
  const [surface = '', hasGlow] = name.split(' with ')
  const below = shown.show(find(shown, surface))
  if (!hasGlow) return below
  const glow = find(shown, 'glow')
  return composite(shown.show(glow), glow.alpha, below)
}

function find({ palette }: Shown, name: string): Oklch {
  const color = palette.get(name)
  if (!color) throw new Error(`Unknown color: ${name}`)
  return color
}
