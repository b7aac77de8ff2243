import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const BASELINE = join(import.meta.dirname, 'baseline.ts')

export async function startBaseline(args: string[] = []): Promise<{ origin: string; stop(): Promise<void> }> {
  const child = fork(BASELINE, args)
  const [origin] = await once(child, 'message')
  async function stop() {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { origin, stop }
}
