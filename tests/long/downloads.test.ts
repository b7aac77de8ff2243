import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copyContent } from '../fakes/content/content.ts'
import { startSite } from '../fakes/site.ts'

const CLIENTS = 50
const LARGE = randomBytes(24_000_000)
const MAX_GROWTH_KB = 150_000
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 }

/** Sends a request, reads the start of the response, and then no more. */
async function stall(origin: string, encoding: string): Promise<{ destroy(): void }> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.write(`GET /files/large.txt HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\n\r\n`)
  await once(socket, 'data')
  return socket.pause()
}

test.skipIf(!existsSync('/proc/self/fd'))(
  '(needs /proc) 50 stalled downloads of 24 MB take little memory',
  async () => {
    const { dir, remove } = await copyContent({})
    onTestFinished(remove)
    await mkdir(join(dir, 'files'))
    await writeFile(join(dir, 'files/large.txt'), LARGE)
    const site = await startSite({ CONTENT_DIR: dir })
    onTestFinished(site.stop)
    const readResidentKb = async () =>
      Number(/^VmRSS:\s*(\d+)/m.exec(await readFile(`/proc/${site.pid}/status`, 'utf8'))?.[1])
    const countOpen = async () => {
      const links = (await readdir(`/proc/${site.pid}/fd`)).map((fd) =>
        readlink(`/proc/${site.pid}/fd/${fd}`).catch(() => ''),
      )
      return (await Promise.all(links)).filter((link) => link.endsWith('large.txt')).length
    }
    const before = await readResidentKb()
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, (_, at) => stall(site.origin, at % 2 ? 'gzip' : 'identity')),
    )
    const whole = await fetch(`${site.origin}/files/large.txt`)
    expect(Buffer.from(await whole.arrayBuffer()).equals(LARGE)).toBe(true)
    expect((await readResidentKb()) - before).toBeLessThan(MAX_GROWTH_KB)
    expect(await countOpen()).toBe(CLIENTS)
    for (const client of clients) client.destroy()
    await vi.waitFor(async () => expect(await countOpen()).toBe(0), WAIT_OPTIONS)
  },
)
