import { describe, expect, test } from 'vitest'
import { clip, type Oklch, type Rgb, reduceChroma } from '../../design/oklch.ts'
import { composite, toContrast } from './contrast-helpers.ts'
import { readPalette, type Theme } from './test-palette.ts'

const HUES = Array.from({ length: 360 }, (_, hue) => hue)
const THEMES: Theme[] = ['light', 'dark']
const toPalettes = (theme: Theme) => HUES.map((hue) => readPalette(theme, hue))
const PALETTES = { light: toPalettes('light'), dark: toPalettes('dark') }

/** WCAG 2.2: 1.4.6 for what is read at length, 1.4.3 for the rest, 1.4.11 for what only has to be seen. */
const BODY = 7
const READABLE = 4.5
const SEEN = 3

type Demand = { least: number; roles: string[]; backgrounds: string[] }

const SURFACES = ['background', 'surface', 'inset']
const DEMANDS: Demand[] = [
  { least: BODY, roles: ['foreground', 'muted'], backgrounds: [...SURFACES, 'paper'] },
  { least: BODY, roles: ['foreground'], backgrounds: ['background in the light', 'surface in the light'] },
  { least: READABLE, roles: ['subtle', 'accent', 'accent-strong', 'success', 'danger'], backgrounds: SURFACES },
  { least: READABLE, roles: ['muted', 'accent'], backgrounds: ['background in the light', 'surface in the light'] },
  { least: READABLE, roles: ['on-accent'], backgrounds: ['accent', 'accent-strong'] },
  { least: SEEN, roles: ['border-strong'], backgrounds: SURFACES },
]
const CASES = THEMES.flatMap((theme) =>
  DEMANDS.flatMap(({ least, roles, backgrounds }) =>
    // Paper is what the light theme is printed on.
    backgrounds
      .filter((background) => background !== 'paper' || theme === 'light')
      .flatMap((background) => roles.map((role) => ({ theme, role, background, least }))),
  ),
)

describe('for every hue', () => {
  test.each(CASES)('$role on $background has a contrast of $least in $theme', ({ theme, role, background, least }) => {
    const figures = HUES.flatMap((hue) =>
      [clip, reduceChroma].map((show) => ({ hue, contrast: measure({ theme, hue, show }, role, background) })),
    )
    const worst = figures.reduce((low, next) => (next.contrast < low.contrast ? next : low))
    expect(worst.contrast, `at hue ${worst.hue}`).toBeGreaterThanOrEqual(least)
  })
})

type Look = { theme: Theme; hue: number; show(colour: Oklch): Rgb }

function measure(look: Look, role: string, background: string): number {
  const below = toBackground(look, background)
  const colour = find(look, role)
  return toContrast(composite(look.show(colour), colour.alpha, below), below)
}

function toBackground(look: Look, name: string): Rgb {
  if (name === 'paper') return [1, 1, 1]
  const [surface = '', light] = name.split(' in the ')
  const below = look.show(find(look, surface))
  if (!light) return below
  const glow = find(look, 'glow')
  return composite(look.show(glow), glow.alpha, below)
}

function find({ theme, hue }: Look, name: string): Oklch {
  const colour = PALETTES[theme][hue]?.get(name)
  if (!colour) throw new Error(`The design has no colour called ${name}.`)
  return colour
}
