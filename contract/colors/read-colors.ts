import { type Color, parse } from 'culori/fn'
import './oklch.ts'
import { toPaletteCss } from './palette.ts'

const PROPERTY = /--([\w-]+):\s*([^;}]+)[;}]/g
const VARIABLE = /var\(--([\w-]+)\)/g
const PAIR = /^light-dark\(\s*(.+\)|\w+),\s+(.+?)\s*\)$/
const DIFFERENCE = /calc\(([\d.]+) - ([\d.]+)\)/

/** Reads the colors of a theme from the text of stylesheets. */
export function readColors(sheets: string, theme: 'light' | 'dark', hue: number): Map<string, Color> {
  const css = `${sheets}\n${toPaletteCss(hue)}`
  const properties = new Map(Array.from(css.matchAll(PROPERTY), ([, name = '', value = '']) => [name, value.trim()]))
  const palette = new Map<string, Color>()
  for (const [name, value] of properties) {
    const resolved = resolve(value, properties, theme).replace(DIFFERENCE, (_, from, by) => String(from - by))
    const color = resolved.startsWith('oklch') && parse(resolved)
    if (color) palette.set(name, color)
  }
  return palette
}

function resolve(value: string, properties: Map<string, string>, theme: 'light' | 'dark'): string {
  const [, light = value, dark = value] = PAIR.exec(value) ?? []
  const chosen = theme === 'light' ? light : dark
  if (!chosen.includes('var(')) return chosen
  return resolve(
    chosen.replace(VARIABLE, (_, name: string) => properties.get(name) ?? ''),
    properties,
    theme,
  )
}
