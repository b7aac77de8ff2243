import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { darkHex } from '../../../contract/colors/palette.ts'
import type { Finding } from './finding.ts'
import type { SourceFiles } from './source-files.ts'

/** Icons have their name next to them, so WCAG's 3:1 does not apply. Below this ratio they are invisible. */
const MIN_CONTRAST = 1.5
const LIGHT_BACKGROUND = '#ffffff'
const THEMES = ['dark', 'light'] as const
const PAINT = /(?:fill|stroke|stop-color)\s*[:=]\s*["']?\s*([^"';})]+)/gi
const UNSUPPORTED = /prefers-color-scheme|<image|<use|<foreignObject|url\(|hsl|rgb|lab|lch|var\(/i
const NAMED: Record<string, string> = { black: '#000000', currentcolor: '#000000', white: '#ffffff' }

type Theme = (typeof THEMES)[number]

export async function checkContrast(contentDir: string, { site, skills, apps }: SourceFiles): Promise<Finding[]> {
  const backgrounds = { dark: darkHex('surface', site?.value.accent ?? 0), light: LIGHT_BACKGROUND }
  const icons = Object.entries({ skills, apps }).flatMap(([name, list]) =>
    (list?.value ?? [])
      .map(({ draft, icon }, index) => ({ draft, icon, where: `${name}.yaml:${list?.lineOf([index, 'icon'])}` }))
      .filter(({ draft, icon }) => !draft && icon?.endsWith('.svg') && !/^https?:/i.test(icon)),
  )
  const findings = await Promise.all(
    icons.map(async ({ icon = '', where }): Promise<Finding[]> => {
      const svg = await readFile(join(contentDir, icon), 'utf8').catch(() => '')
      const fix = 'Use a color that is visible in both themes, or one per theme with prefers-color-scheme.'
      return findInvisible(svg, backgrounds).map((theme) => ({
        ...{ area: 'contrast', level: 'warning', where, fix },
        what: `${icon} is barely visible in the ${theme} theme`,
      }))
    }),
  )
  return findings.flat()
}

function findInvisible(svg: string, backgrounds: Record<Theme, string>): Theme[] {
  if (!svg || UNSUPPORTED.test(svg)) return []
  const paints = [...svg.matchAll(PAINT)].map(([, paint = '']) => paint.trim().toLowerCase())
  const visible = paints.filter((paint) => paint !== 'none' && paint !== 'transparent')
  const colors = (visible.length > 0 ? visible : ['black']).map((paint) => NAMED[paint] ?? paint)
  if (!colors.every((color) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(color))) return []
  return THEMES.filter((theme) => colors.every((color) => contrastRatio(color, backgrounds[theme]) < MIN_CONTRAST))
}

/** Returns the WCAG 2 contrast ratio, from 1 to 21. */
function contrastRatio(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
