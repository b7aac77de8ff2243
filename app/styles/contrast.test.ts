import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { clip, type Oklch, type Rgb, reduceChroma } from '../../design/oklch.ts'
import { composite, toContrast } from './contrast-helpers.ts'
import { type Look, type Palette, readPalette, type Theme } from './test-palette.ts'

/** A project page is the same palette with the hue of its picture, which may be any of these. */
const HUES = Array.from({ length: 360 }, (_, hue) => hue)
const THEMES: Theme[] = ['light', 'dark']
const LOOKS: Look[] = ['vitrine', 'paper']

/** WCAG 2.2: 1.4.6 for what is read at length, 1.4.3 for the rest, 1.4.11 for what only has to be seen. */
const BODY = 7
const READABLE = 4.5
const SEEN = 3

type Demand = { least: number; roles: string[]; backgrounds: string[] }

const SURFACES = ['background', 'surface', 'inset']
const IN_THE_LIGHT = ['background in the light', 'surface in the light']
const DEMANDS: Demand[] = [
  { least: BODY, roles: ['foreground', 'muted'], backgrounds: [...SURFACES, 'paper', 'background in the light'] },
  { least: BODY, roles: ['on-fill'], backgrounds: ['fill', 'fill-hover'] },
  { least: READABLE, roles: ['subtle', 'accent', 'success', 'danger'], backgrounds: SURFACES },
  { least: READABLE, roles: ['muted', 'accent'], backgrounds: IN_THE_LIGHT },
  { least: SEEN, roles: ['border-strong', 'subtle'], backgrounds: [...SURFACES, 'background in the light'] },
]
const CASES = LOOKS.flatMap((look) =>
  THEMES.flatMap((theme) =>
    DEMANDS.flatMap(({ least, roles, backgrounds }) =>
      // Paper is what the light theme is printed on.
      backgrounds
        .filter((background) => background !== 'paper' || theme === 'light')
        .flatMap((background) => roles.map((role) => ({ look, theme, role, background, least }))),
    ),
  ),
)

describe('for every hue', () => {
  test.each(CASES)('$role on $background has a contrast of $least in $look, $theme', ({ role, background, ...at }) => {
    const figures = HUES.flatMap((hue) => {
      const palette = getPalette({ look: at.look, theme: at.theme, hue })
      return [clip, reduceChroma].map((show) => ({ hue, contrast: measure({ palette, show }, role, background) }))
    })
    const worst = figures.reduce((low, next) => (next.contrast < low.contrast ? next : low))
    expect(worst.contrast, `at hue ${worst.hue}`).toBeGreaterThanOrEqual(at.least)
  })
})

test.each(LOOKS.flatMap((look) => THEMES.map((theme) => ({ look, theme }))))(
  'an icon at rest is a grey that is seen in $look, $theme, whatever its own colours',
  ({ look, theme }) => {
    const { contrast, brightness } = readIconFilter(theme)
    for (const channel of [0, 1]) {
      const grey = ((channel - 0.5) * contrast + 0.5) * brightness
      for (const hue of HUES) {
        const surface = clip(find({ palette: getPalette({ look, theme, hue }), show: clip }, 'surface'))
        expect(toContrast([grey, grey, grey], surface)).toBeGreaterThanOrEqual(SEEN)
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

type Shown = { palette: Map<string, Oklch>; show(colour: Oklch): Rgb }

function measure(shown: Shown, role: string, background: string): number {
  const below = toBackground(shown, background)
  const colour = find(shown, role)
  return toContrast(composite(shown.show(colour), colour.alpha, below), below)
}

function toBackground(shown: Shown, name: string): Rgb {
  if (name === 'paper') return [1, 1, 1]
  const [surface = '', light] = name.split(' in the ')
  const below = shown.show(find(shown, surface))
  if (!light) return below
  const glow = find(shown, 'glow')
  return composite(shown.show(glow), glow.alpha, below)
}

function find({ palette }: Shown, name: string): Oklch {
  const colour = palette.get(name)
  if (!colour) throw new Error(`The design has no colour called ${name}.`)
  return colour
}
