import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SCREENS } from '../tests/budgets/budgets.ts'
import { startSite } from '../tests/fakes/site.ts'
import { compare } from './measure/compare.ts'
import { startBaseline } from './measure/start-baseline.ts'
import type { Row } from './measure/table.ts'

const CLIENT = join(import.meta.dirname, 'measure/client.ts')
const CONNECTIONS = '200'
const ROUND_MS = '1000'

/** Compares cached pages, with the access log on, with plain node:http that sends the same bytes from memory. */
export async function benchRequests(): Promise<Row[]> {
  const site = await startSite({ LOG_LEVEL: 'info' })
  const baseline = await startBaseline([site.origin])
  try {
    const rows: Row[] = []
    for (const [screen, path] of Object.entries(SCREENS)) {
      const rates = await compare(
        () => readRate(site.origin + path),
        () => readRate(baseline.origin + path),
      )
      rows.push({ what: `${screen}: ${CONNECTIONS} connections (requests/s)`, ...rates })
    }
    return rows
  } finally {
    await baseline.stop()
    await site.stop()
  }
}

async function readRate(url: string): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLIENT, url, CONNECTIONS, ROUND_MS])
  return Number(stdout)
}
