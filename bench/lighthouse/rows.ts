import { startSite } from '../../tests/fakes/site.ts'
import { SCREENS } from '../bytes/screens.ts'
import { startBaseline } from '../load/servers.ts'
import { toMedian } from '../median.ts'
import type { BenchProfile } from '../profile.ts'
import type { Row } from '../table.ts'
import { installLighthouse } from './install.ts'
import { type Report, readReport } from './report.ts'

type Turn = { ours: Report; plain: Report }
type Measure = { what: string; unit: string; name: keyof Report; alone?: true }

const MEASURES: Measure[] = [
  { what: 'performance', unit: 'points', name: 'performance' },
  { what: 'first contentful paint', unit: 'ms', name: 'fcp' },
  { what: 'largest contentful paint', unit: 'ms', name: 'lcp' },
  { what: 'total blocking time', unit: 'ms', name: 'tbt' },
  { what: 'main-thread time in scripts', unit: 'ms', name: 'scripting' },
  { what: 'layout shift', unit: '', name: 'cls' },
  { what: 'accessibility', unit: 'points', name: 'accessibility', alone: true },
  { what: 'best practices', unit: 'points', name: 'best-practices', alone: true },
  { what: 'search engines', unit: 'points', name: 'seo', alone: true },
]

/** Lighthouse of each screen, beside the same page without scripts, in turns. */
export async function benchLighthouse({ lighthouseRuns }: BenchProfile): Promise<Row[]> {
  const lighthouse = await installLighthouse()
  const site = await startSite()
  const plain = await startBaseline([site.origin, '--without-scripts'])
  try {
    const rows: Row[] = []
    for (const [screen, path] of Object.entries(SCREENS)) {
      const turns: Turn[] = []
      for (let run = 0; run < lighthouseRuns; run += 1) {
        turns.push({
          ours: await readReport(lighthouse, site.origin + path),
          plain: await readReport(lighthouse, plain.origin + path),
        })
      }
      rows.push(...MEASURES.map((measure) => toRow(screen, measure, turns)))
    }
    return rows
  } finally {
    await plain.stop()
    await site.stop()
  }
}

function toRow(screen: string, { what, unit, name, alone }: Measure, turns: Turn[]): Row {
  return {
    what: `${screen}, Lighthouse: ${what}`,
    unit,
    ours: toMedian(turns.map(({ ours }) => ours[name])),
    beside: alone ? undefined : toMedian(turns.map(({ plain }) => plain[name])),
  }
}
