import { describe, expect, test } from 'vitest'
import { clip, type Oklch, type Rgb, reduceChroma } from '../../design/oklch.ts'
import { lay, toContrast } from './test-colours.ts'
import { readPalette, type Theme } from './test-palette.ts'

const HUES = Array.from({ length: 360 }, (_, hue) => hue)
const THEMES: Theme[] = ['light', 'dark']

/** WCAG 2.2: 1.4.6 for what is read at length, 1.4.3 for the rest, 1.4.11 for what only has to be seen. */
const BODY = 7
const READABLE = 4.5
const SEEN = 3

type Demand = { least: number; roles: string[]; grounds: string[] }

const SURFACES = ['ground', 'raised', 'sunken']
const DEMANDS: Demand[] = [
  { least: BODY, roles: ['ink', 'ink-soft'], grounds: [...SURFACES, 'paper'] },
  { least: BODY, roles: ['ink'], grounds: ['ground in the light', 'raised in the light'] },
  { least: READABLE, roles: ['ink-faint', 'accent', 'accent-strong', 'good', 'bad'], grounds: SURFACES },
  { least: READABLE, roles: ['ink-soft', 'accent'], grounds: ['ground in the light', 'raised in the light'] },
  { least: READABLE, roles: ['on-accent'], grounds: ['accent', 'accent-strong'] },
  { least: SEEN, roles: ['line-strong'], grounds: SURFACES },
]
const CASES = THEMES.flatMap((theme) =>
  DEMANDS.flatMap(({ least, roles, grounds }) =>
    // Paper is what the light theme is printed on.
    grounds
      .filter((ground) => ground !== 'paper' || theme === 'light')
      .flatMap((ground) => roles.map((role) => ({ theme, role, ground, least }))),
  ),
)

describe('for every hue', () => {
  test.each(CASES)('$role on $ground has a contrast of $least in $theme', ({ theme, role, ground, least }) => {
    const figures = HUES.flatMap((hue) =>
      [clip, reduceChroma].map((show) => ({ hue, contrast: measure({ theme, hue, show }, role, ground) })),
    )
    const worst = figures.reduce((low, next) => (next.contrast < low.contrast ? next : low))
    expect(worst.contrast, `at hue ${worst.hue}`).toBeGreaterThanOrEqual(least)
  })
})

type Look = { theme: Theme; hue: number; show(colour: Oklch): Rgb }

function measure(look: Look, role: string, ground: string): number {
  const below = toGround(look, ground)
  const colour = find(look, role)
  return toContrast(lay(look.show(colour), colour.alpha, below), below)
}

function toGround(look: Look, name: string): Rgb {
  if (name === 'paper') return [1, 1, 1]
  const [surface = '', light] = name.split(' in the ')
  const below = look.show(find(look, surface))
  if (!light) return below
  const glow = find(look, 'glow')
  return lay(look.show(glow), glow.alpha, below)
}

function find({ theme, hue }: Look, name: string): Oklch {
  const colour = readPalette(theme, hue).get(name)
  if (!colour) throw new Error(`The design has no colour called ${name}.`)
  return colour
}
