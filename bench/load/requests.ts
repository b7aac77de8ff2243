import { toMedian } from '../median.ts'
import type { BenchProfile } from '../profile.ts'
import type { Row } from '../table.ts'
import { listPaths } from './paths.ts'
import { startBoth } from './servers.ts'
import { type Visit, visit } from './visit.ts'

const CONNECTIONS = 200

type Servers = Awaited<ReturnType<typeof startBoth>>
type Turn = { ours: Visit; bare: Visit }

/** Requests answered a second, beside bare node:http that sends the same bytes from memory. */
export async function benchRequests(pace: BenchProfile): Promise<Row[]> {
  const servers = await startBoth()
  try {
    const rows: Row[] = []
    for (const [name, path] of Object.entries(await listPaths())) {
      rows.push(...toRows(name, await takeTurns(servers, path, pace)))
    }
    return rows
  } finally {
    await servers.stop()
  }
}

async function takeTurns({ ours, bare }: Servers, path: string, { rounds, roundMs }: BenchProfile): Promise<Turn[]> {
  const visits = { paths: [path], connections: CONNECTIONS, ms: roundMs }
  const turns: Turn[] = []
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const turn = { bare: await visit(bare, visits), ours: await visit(ours, visits) }
    if (round > 0) turns.push(turn)
  }
  return turns
}

function toRows(name: string, turns: Turn[]): Row[] {
  const toRow = (what: string, unit: string, read: (visit: Visit) => number): Row => ({
    what: `${name}, ${CONNECTIONS} at once: ${what}`,
    unit,
    ours: toMedian(turns.map(({ ours }) => read(ours))),
    beside: toMedian(turns.map(({ bare }) => read(bare))),
    ratio: toMedian(turns.map(({ ours, bare }) => read(ours) / read(bare))),
  })
  return [
    toRow('answered', 'requests/s', ({ rate }) => rate),
    toRow('99 of 100 within', 'ms', ({ worstMs }) => worstMs),
  ]
}
