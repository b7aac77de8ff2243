import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const CONNECT_TIMEOUT_MS = 1_000
const OWNER_ONLY = 0o600

export type Lock = { release(): Promise<void> }

/** Returns undefined if another studio uses the folder. Takes over the lock of a process that was killed. */
export async function acquireLock(dir: string, port: number): Promise<Lock | undefined> {
  const file = join(dir, 'lock')
  const write = () => writeFile(file, `${process.pid} ${port}\n`, { flag: 'wx', mode: OWNER_ONLY })
  const error = await write().catch((reason: NodeJS.ErrnoException) => reason)
  if (error && error.code !== 'EEXIST') throw error
  if (error) {
    const [pid = 0, usedPort = 0] = (await readFile(file, 'utf8').catch(() => '')).split(' ').map(Number)
    if (isAlive(pid) && (await isListening(usedPort))) return undefined
    await rm(file, { force: true })
    await write()
  }
  return { release: () => rm(file, { force: true }) }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** After a restart of the machine, another program may have the same process id. */
async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    const connected = once(socket, 'connect').then(() => true)
    return await Promise.race([connected, wait(CONNECT_TIMEOUT_MS, false, { ref: false })])
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
