import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blend, type Color, clampRgb, toGamut, wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import { LOOKS } from '../../contract/site.ts'
import { type Palette, readPalette, type Theme } from '../../tests/fakes/theme/palette.ts'

/** A project page takes its hue from its image, so any hue may occur. */
const HUES = Array.from({ length: 360 }, (_, hue) => hue)
const THEMES: Theme[] = ['light', 'dark']
/** Browsers clip colors outside sRGB today. CSS Color 4 specifies that they reduce the chroma. */
const GAMUT_MAPPINGS: ToSrgb[] = [clampRgb, toGamut('rgb', 'oklch')]

/** The ratios come from WCAG 2.2: 1.4.6 for body text, 1.4.3 for other text, and 1.4.11 for non-text. */
const BODY_TEXT = 7
const TEXT = 4.5
const NON_TEXT = 3
/** A skeleton must not look like content. */
const MAX_SKELETON = 2

type ToSrgb = (color: Color) => Color
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
        return GAMUT_MAPPINGS.map((show) => ({ hue, contrast: measure({ palette, show }, role, background) }))
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
        const surface = clampRgb(find(getPalette({ look, theme, hue }), 'surface'))
        const icon = { mode: 'rgb', r: gray, g: gray, b: gray } as const
        expect(wcagContrast(icon, surface)).toBeGreaterThanOrEqual(NON_TEXT)
      }
    }
  },
)

test.each(LOOKS.flatMap((look) => THEMES.map((theme) => ({ look, theme }))))(
  'a button stands out more under the pointer in $look, $theme',
  ({ look, theme }) => {
    for (const hue of HUES) {
      const shown = { palette: getPalette({ look, theme, hue }), show: clampRgb }
      const [rest, hover] = ['fill', 'fill-hover'].map((fill) => measure(shown, fill, 'background')) as [number, number]
      expect(hover / rest, `at hue ${hue}`).toBeGreaterThan(1.05)
    }
  },
)

test.each(LOOKS.flatMap((look) => THEMES.map((theme) => ({ look, theme }))))(
  'a skeleton and its shimmer stay faint in $look, $theme',
  ({ look, theme }) => {
    const css = read('components/skeleton.css')
    expect(css).toContain('var(--skeleton) 40%, var(--border) 50%, var(--skeleton) 60%')
    expect(css).toContain('--skeleton: color-mix(in oklab, var(--border), transparent 50%)')
    for (const hue of HUES) {
      const shown = { palette: getPalette({ look, theme, hue }), show: clampRgb }
      for (const surface of SURFACES) expect(measure(shown, 'border', surface)).toBeLessThan(MAX_SKELETON)
    }
  },
)

function read(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
}

function readIconFilter(theme: Theme): { contrast: number; brightness: number } {
  const css = read('base/tokens.css')
  const [dark, light] = css.matchAll(/--icon-filter: grayscale\(1\) contrast\(([\d.]+)\) brightness\(([\d.]+)\)/g)
  const [, contrast, brightness] = (theme === 'dark' ? dark : light) ?? []
  return { contrast: Number(contrast), brightness: Number(brightness) }
}

const palettes = new Map<string, Map<string, Color>>()

function getPalette(at: Palette): Map<string, Color> {
  const key = JSON.stringify(at)
  const palette = palettes.get(key) ?? readPalette(at)
  palettes.set(key, palette)
  return palette
}

type Shown = { palette: Map<string, Color>; show: ToSrgb }

function measure({ palette, show }: Shown, role: string, background: string): number {
  const [surface = '', glow] = background.split(' with ')
  const base = surface === 'paper' ? 'white' : show(find(palette, surface))
  const below = glow ? blend([base, show(find(palette, glow))]) : base
  return wcagContrast(blend([below, show(find(palette, role))]), below)
}

function find(palette: Map<string, Color>, name: string): Color {
  const color = palette.get(name)
  if (!color) throw new Error(`Unknown color: ${name}`)
  return color
}
