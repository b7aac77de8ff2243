import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SCREENS } from '../tests/budgets/budgets.ts'
import { startSite } from '../tests/fakes/site.ts'
import { compare } from './measure/compare.ts'
import { startBaseline } from './measure/start-baseline.ts'
import type { Row } from './measure/table.ts'
import { installTool } from './measure/tools.ts'

const CONNECTIONS = 200
const ROUND_S = 2
const OPTIONS = ['--json', `--connections=${CONNECTIONS}`, `--duration=${ROUND_S}`, '--headers=accept-encoding=br']

type Result = { '2xx': number; non2xx: number; errors: number; duration: number }

/** Compares cached pages, with the access log on, with plain node:http that sends the same bytes from memory. */
export async function benchRequests(): Promise<Row[]> {
  const autocannon = await installTool('autocannon/autocannon.js')
  const site = await startSite({ LOG_LEVEL: 'info' })
  const baseline = await startBaseline([site.origin])
  try {
    const rows: Row[] = []
    for (const [screen, path] of Object.entries(SCREENS)) {
      const rates = await compare(
        () => readRate(autocannon, site.origin + path),
        () => readRate(autocannon, baseline.origin + path),
      )
      rows.push({ what: `${screen}: ${CONNECTIONS} connections (requests/s)`, ...rates })
    }
    return rows
  } finally {
    await baseline.stop()
    await site.stop()
  }
}

async function readRate(autocannon: string, url: string): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...OPTIONS, url])
  const { '2xx': responses, non2xx, errors, duration }: Result = JSON.parse(stdout)
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} unexpected responses, ${errors} errors`)
  return responses / duration
}
