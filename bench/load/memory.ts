import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { BenchProfile } from '../profile.ts'
import type { Row } from '../table.ts'
import { listPaths } from './paths.ts'
import { type Server, startBoth } from './servers.ts'
import { visit } from './visit.ts'

const CONNECTIONS = 50
/** Enough for every answer to have been made and kept. */
const FIRST_REQUESTS = 100
const RESIDENT = /^VmRSS:\s*(\d+)/m
const BYTES_PER_KIB = 1_024
const BYTES_PER_MB = 1_000_000

/** What the process holds when it has begun to answer, and after very many answers. */
export async function benchMemory({ requests }: BenchProfile): Promise<Row[]> {
  const { ours, bare, stop } = await startBoth()
  try {
    const before = { ours: await readMemory(ours, FIRST_REQUESTS), beside: await readMemory(bare, FIRST_REQUESTS) }
    const after = { ours: await readMemory(ours, requests), beside: await readMemory(bare, requests) }
    const many = requests.toLocaleString('en')
    return [
      { what: 'memory before', unit: 'MB', ...before },
      { what: `memory after ${many} requests`, unit: 'MB', ...after },
    ]
  } finally {
    await stop()
  }
}

async function readMemory(server: Server, requests: number): Promise<number> {
  const paths = Object.values(await listPaths())
  await visit(server, { paths, connections: CONNECTIONS, requests })
  return ((await readKib(server.pid)) * BYTES_PER_KIB) / BYTES_PER_MB
}

/** Linux writes it down; elsewhere, and not on every Linux, there is ps. */
async function readKib(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const [, kib] = RESIDENT.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kib)
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout)
}
