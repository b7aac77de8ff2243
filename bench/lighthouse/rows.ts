import { installSeparately } from '../../scripts/install-separately.ts'
import { SCREENS } from '../../tests/budgets/budgets.ts'
import { startSite } from '../../tests/fakes/site.ts'
import { toMedian } from '../measure/compare.ts'
import { startBaseline } from '../measure/start-baseline.ts'
import type { Row } from '../measure/table.ts'
import { type Report, readReport } from './report.ts'

const RUNS = 5

/** Compares each page with the same page without scripts, in turns. */
export async function benchLighthouse(): Promise<Row[]> {
  await installSeparately(import.meta.dirname, 'Lighthouse')
  const site = await startSite()
  const withoutScripts = await startBaseline([site.origin, '--without-scripts'])
  try {
    const rows: Row[] = []
    for (const [screen, path] of Object.entries(SCREENS)) {
      const ours: Report[] = []
      const baseline: Report[] = []
      for (let run = 0; run < RUNS; run += 1) {
        ours.push(await readReport(site.origin + path))
        baseline.push(await readReport(withoutScripts.origin + path))
      }
      rows.push(...toRows(screen, ours, baseline))
    }
    return rows
  } finally {
    await withoutScripts.stop()
    await site.stop()
  }
}

function toRows(screen: string, ours: Report[], baseline: Report[]): Row[] {
  const readMedian = (reports: Report[], name: string) => toMedian(reports.map((report) => report.get(name) ?? 0))
  const names = [...(ours[0]?.keys() ?? [])]
  return names.map((name) => ({
    what: `${screen}: ${name}`,
    ours: readMedian(ours, name),
    baseline: readMedian(baseline, name),
  }))
}
