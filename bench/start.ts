import { startSite } from '../tests/fakes/site.ts'
import { compare } from './measure/compare.ts'
import { startBaseline } from './measure/start-baseline.ts'
import type { Row } from './measure/table.ts'

type Running = { origin: string; stop(): Promise<void> }

/** Measures the time from the command to the first page, with packages and build in place. */
export async function benchStart(): Promise<Row[]> {
  const readBaseline = () => readStart(startBaseline)
  return [
    { what: 'npm start to the first page (ms)', ...(await compare(() => readStart(startByNpm), readBaseline)) },
    {
      what: 'node build/server/main.js to the first page (ms)',
      ...(await compare(() => readStart(startSite), readBaseline)),
    },
  ]
}

async function readStart(start: () => Promise<Running>): Promise<number> {
  const before = performance.now()
  const { origin, stop } = await start()
  const response = await fetch(origin)
  const after = performance.now()
  await response.bytes()
  await stop()
  if (!response.ok) throw new Error(`The first page has status ${response.status}.`)
  return after - before
}

/** Passes the whole environment except what `startSite` sets, because npm may need it to find a proxy. */
async function startByNpm(): Promise<Running> {
  const { PORT: _port, DATA_DIR: _dataDir, ...env } = process.env
  const site = await startSite(env, ['npm', 'start'])
  async function stop() {
    // npm forwards SIGTERM; a killed npm would leave the server running.
    await site.end('SIGTERM')
    await site.stop()
  }
  return { origin: site.origin, stop }
}
