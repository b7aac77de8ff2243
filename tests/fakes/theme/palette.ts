import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Color, parse } from 'culori/fn'
import '../../../contract/colors/oklch.ts'
import { toPaletteCss } from '../../../contract/colors/palette.ts'
import type { Look } from '../../../contract/site.ts'

const PROPERTY = /--([\w-]+):\s*([^;}]+)[;}]/g
const VARIABLE = /var\(--([\w-]+)\)/g
const PAIR = /^light-dark\(\s*(.+\)|\w+),\s+(.+?)\s*\)$/
const DIFFERENCE = /calc\(([\d.]+) - ([\d.]+)\)/

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../app/styles', file), 'utf8')
const SHEETS: Record<Look, string> = {
  vitrine: read('base/tokens.css'),
  paper: `${read('base/tokens.css')}\n${read('paper.css')}`,
}

export type Theme = 'light' | 'dark'
export type Palette = { look: Look; theme: Theme; hue: number }

/** Reads the colors from the stylesheets. */
export function readPalette({ look, theme, hue }: Palette): Map<string, Color> {
  const css = `${SHEETS[look]}\n${toPaletteCss(hue)}`
  const properties = new Map(Array.from(css.matchAll(PROPERTY), ([, name = '', value = '']) => [name, value.trim()]))
  const palette = new Map<string, Color>()
  for (const [name, value] of properties) {
    const resolved = resolve(value, properties, theme).replace(DIFFERENCE, (_, from, by) => String(from - by))
    const color = resolved.startsWith('oklch') && parse(resolved)
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
