import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pin } from './pin.ts'
import type { Server } from './servers.ts'

const VISITORS = join(import.meta.dirname, 'visitors.ts')

/** Either for a time or for a number of requests. */
export type Visits = { port: number; paths: string[]; connections: number; ms?: number; requests?: number }

/** Requests a second, and the time that one in a hundred takes longer than. */
export type Visit = { rate: number; worstMs: number }

/** Sends visitors, in a process and on a core of their own. */
export async function visit({ origin }: Server, visits: Omit<Visits, 'port'>): Promise<Visit> {
  const port = Number(new URL(origin).port)
  const argument = JSON.stringify({ ...visits, port } satisfies Visits)
  const [command = '', ...args] = pin('visitors', [process.execPath, VISITORS, argument])
  const { stdout } = await promisify(execFile)(command, args)
  return JSON.parse(stdout)
}
