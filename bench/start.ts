import { startSite } from '../tests/fakes/site.ts'
import { startBaseline } from './load/servers.ts'
import { toMedian } from './median.ts'
import type { BenchProfile } from './profile.ts'
import type { Row } from './table.ts'

type Running = { origin: string; stop(): Promise<void> }

/** From the command to the first page, with packages and build in place; beside a bare server's first word. */
export async function benchStart({ starts }: BenchProfile): Promise<Row[]> {
  const took = { npm: [] as number[], node: [] as number[], bare: [] as number[] }
  for (let start = 0; start < starts; start += 1) {
    took.npm.push(await toMs(startByNpm))
    took.node.push(await toMs(startSite))
    took.bare.push(await toMs(startBaseline))
  }
  const beside = toMedian(took.bare)
  return [
    { what: 'npm start to the first page', unit: 'ms', ours: toMedian(took.npm), beside },
    { what: 'node server/main.ts to the first page', unit: 'ms', ours: toMedian(took.node), beside },
  ]
}

async function toMs(start: () => Promise<Running>): Promise<number> {
  const before = performance.now()
  const running = await start()
  const response = await fetch(running.origin)
  const after = performance.now()
  if (!response.ok) throw new Error(`The first page came with ${response.status}.`)
  await response.bytes()
  await running.stop()
  return after - before
}

async function startByNpm(): Promise<Running> {
  const { HOME = '' } = process.env
  const site = await startSite({ HOME }, ['npm', 'start'])
  async function stop() {
    // npm passes this on; a killed npm would leave the server behind.
    await site.end('SIGTERM')
    await site.stop()
  }
  return { origin: site.origin, stop }
}
