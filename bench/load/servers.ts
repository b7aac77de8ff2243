import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startSite } from '../../tests/fakes/site.ts'
import { pin } from './pin.ts'

const BASELINE = join(import.meta.dirname, 'baseline.ts')
const ADDRESS = /http:\S+/

export type Server = { origin: string; pid: number; stop(): Promise<void> }

/** The site and the same answers from bare node:http, on one core. */
export async function startBoth(): Promise<{ ours: Server; bare: Server; stop(): Promise<void> }> {
  const ours = await startSite({}, pin('server', [process.execPath, 'server/main.ts']))
  const bare = await startBaseline([ours.origin])
  async function stop() {
    await bare.stop()
    await ours.stop()
  }
  return { ours, bare, stop }
}

export async function startBaseline(args: string[] = []): Promise<Server> {
  const [command = '', ...rest] = pin('server', [process.execPath, BASELINE, ...args])
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface(child.stdout), 'line')
  const [origin] = ADDRESS.exec(line) ?? []
  if (!origin || !child.pid) throw new Error(`The bare server said: ${line}`)
  async function stop() {
    const gone = once(child, 'exit')
    if (child.kill('SIGKILL')) await gone
  }
  return { origin, pid: child.pid, stop }
}
