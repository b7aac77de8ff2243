import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Oklch } from '../../contract/colors/oklch.ts'
import { toPaletteCss } from '../../contract/colors/palette.ts'
import type { Look } from '../../contract/site.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const SHEETS: Record<Look, string[]> = {
  vitrine: [read('base/tokens.css')],
  paper: [read('base/tokens.css'), read('paper.css')],
}
const PROPERTY = /--([\w-]+):\s*([^;}]+)[;}]/g
const VARIABLE = /var\(--([\w-]+)\)/g
const PAIR = /^light-dark\((.+\)|\w+), (.+)\)$/
const COLOR = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/

export type Theme = 'light' | 'dark'
export type Palette = { look: Look; theme: Theme; hue: number }

/** Reads the colors from the stylesheets. */
export function readPalette({ look, theme, hue }: Palette): Map<string, Oklch> {
  const css = [...SHEETS[look], toPaletteCss(hue)].join('\n')
  const properties = new Map(Array.from(css.matchAll(PROPERTY), ([, name = '', value = '']) => [name, value.trim()]))
  const palette = new Map<string, Oklch>()
  for (const [name, value] of properties) {
    const color = parseOklch(resolve(value, properties, theme))
    if (color) palette.set(name, color)
  }
  return palette
}

function resolve(value: string, properties: Map<string, string>, theme: Theme): string {
  const [, light = value, dark = value] = PAIR.exec(value) ?? []
  const chosen = theme === 'light' ? light : dark
  if (!chosen.includes('var(')) return chosen
  return resolve(
    chosen.replace(VARIABLE, (_, name: string) => properties.get(name) ?? ''),
    properties,
    theme,
  )
}

function parseOklch(css: string): Oklch | undefined {
  const [, lightness, chroma, hue, alpha = '1'] = COLOR.exec(css) ?? []
  if (lightness === undefined) return undefined
  return { lightness: Number(lightness), chroma: Number(chroma), hue: Number(hue), alpha: Number(alpha) }
}
