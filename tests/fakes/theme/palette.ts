import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Color } from 'culori'
import { readColors } from '../../../contract/colors/read-colors.ts'
import type { Look } from '../../../contract/site.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../app/styles', file), 'utf8')
const SHEETS: Record<Look, string> = {
  vitrine: read('base/tokens.css'),
  paper: `${read('base/tokens.css')}\n${read('paper.css')}`,
}

export type Theme = 'light' | 'dark'
export type Palette = { look: Look; theme: Theme; hue: number }

/** Reads the colors from the stylesheets. */
export function readPalette({ look, theme, hue }: Palette): Map<string, Color> {
  return readColors(SHEETS[look], theme, hue)
}
