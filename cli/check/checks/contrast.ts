import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wcagContrast } from 'culori/fn'
import { toOklch } from '../../../contract/colors/oklch.ts'
import { darkHex } from '../../../contract/colors/palette.ts'
import type { Finding } from './finding.ts'
import type { SourceFiles } from './source-files.ts'

/** Icons have their name next to them, so WCAG's 3:1 does not apply. Below this ratio they are invisible. */
const MIN_CONTRAST = 1.5
const LIGHT_BACKGROUND = '#ffffff'
const THEMES = ['dark', 'light'] as const
const PAINT = /(?:fill|stroke|stop-color)\s*[:=]\s*["']?\s*([^"';})]+)/gi
const UNSUPPORTED = /prefers-color-scheme|<image|<use|<foreignObject|url\(|var\(/i

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
  const colors = (visible.length > 0 ? visible : ['black']).map((paint) =>
    toOklch(paint === 'currentcolor' ? 'black' : paint),
  )
  return THEMES.filter((theme) =>
    colors.every((color) => color && wcagContrast(color, backgrounds[theme]) < MIN_CONTRAST),
  )
}
