import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { darkHex } from '../../../design/palette.ts'
import type { Finding } from '../finding.ts'
import type { SourceFiles } from '../source-files.ts'

/** An icon stands beside its name; below this it is not seen at all. */
const LEAST_CONTRAST = 1.5
const LIGHT_GROUND = '#ffffff'
const FOLLOWS_THEME = /prefers-color-scheme/
const PAINT = /(?:fill|stroke|stop-color)\s*[:=]\s*["']?\s*([^"';})]+)/gi
const UNKNOWN_PAINT = /<image|<use|<foreignObject|url\(|hsl|rgb|lab|lch|var\(/i
const NAMED: Record<string, string> = { black: '#000000', currentcolor: '#000000', white: '#ffffff' }

/** The colours of the site keep their contrast with every hue; icons bring their own. */
export async function checkContrast(contentDir: string, { site, skills, apps }: SourceFiles): Promise<Finding[]> {
  const grounds = { dark: darkHex('surface', site?.value.accent ?? 0), light: LIGHT_GROUND }
  const icons = [
    ...(skills?.value ?? []).map((item, index) => ({
      ...item,
      where: `skills.yaml:${skills?.lineOf([index, 'icon'])}`,
    })),
    ...(apps?.value ?? []).map((item, index) => ({ ...item, where: `apps.yaml:${apps?.lineOf([index, 'icon'])}` })),
  ].filter(({ draft, icon }) => !draft && icon?.endsWith('.svg') && !/^https?:/i.test(icon))
  const findings = await Promise.all(
    icons.map(async ({ icon = '', where }): Promise<Finding[]> => {
      const svg = await readFile(join(contentDir, icon), 'utf8').catch(() => '')
      return findHidden(svg, grounds).map((theme) => ({
        area: 'contrast',
        level: 'warning',
        where,
        what: `${icon} can hardly be seen in the ${theme} theme`,
        fix: `Give it a colour that both themes show, or one for each, as icons/github.svg of the sample has.`,
      }))
    }),
  )
  return findings.flat()
}

/** The themes in which every colour of a drawing is too close to the ground. */
function findHidden(svg: string, grounds: Record<'dark' | 'light', string>): ('dark' | 'light')[] {
  if (!svg || FOLLOWS_THEME.test(svg) || UNKNOWN_PAINT.test(svg)) return []
  const paints = [...svg.matchAll(PAINT)].map(([, paint = '']) => paint.trim().toLowerCase())
  const seen = paints.filter((paint) => paint !== 'none' && paint !== 'transparent')
  const colours = (seen.length > 0 ? seen : ['black']).map((paint) => NAMED[paint] ?? paint)
  // A colour written in another way may well be seen.
  if (!colours.every((colour) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(colour))) return []
  const themes = ['dark', 'light'] as const
  return themes.filter((theme) => colours.every((colour) => toContrast(colour, grounds[theme]) < LEAST_CONTRAST))
}

/** By WCAG 2, from 1 to 21. */
function toContrast(one: string, other: string): number {
  const [low = 0, high = 0] = [toLuminance(one), toLuminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function toLuminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
