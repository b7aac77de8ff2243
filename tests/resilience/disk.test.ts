import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startSite } from '../fakes/site.ts'
import { expectPages, expectReadiness, expectSent, expectUnkept, send, type Words, write } from './contact-client.ts'
import { fileIn, readKept } from './db-assertions.ts'

const LONG = 'm'.repeat(19_000)
const FILE_LIMIT = 'ulimit -f 800; exec "$0" build/server/main.js'

function createFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'vitrine-disk-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

async function open(dataDir: string, launch?: string[]) {
  const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, launch)
  onTestFinished(site.stop)
  return site
}

/** Sends long messages until one cannot be kept; returns those that were said to be sent. */
async function sendUntilFull(origin: string): Promise<Words[]> {
  const sent: Words[] = []
  for (;;) {
    const words = write({ message: LONG })
    const { status } = await send(origin, words)
    if (status !== 201) return sent
    sent.push(words)
  }
}

function expectKept(dataDir: string, sent: Words[]): void {
  const kept = readKept(dataDir).map(({ subject }) => subject)
  expect(sent.filter(({ subject }) => !kept.includes(subject))).toEqual([])
}

describe('a full disk', () => {
  const mounted = mountSmallDisk()

  test.skipIf(!mounted)(
    '(needs the right to mount) rejects with a sentence, and accepts messages again when there is space',
    async () => {
      const { dir: dataDir, unmount } = mounted ?? { dir: '', unmount: () => {} }
      onTestFinished(unmount)
      const ballast = join(dataDir, 'ballast')
      writeFileSync(ballast, Buffer.alloc(1_000_000))
      const { origin, end } = await open(dataDir)
      await expectReadiness(origin, 200)
      const sent = await sendUntilFull(origin)
      expect(sent.length).toBeGreaterThan(0)
      await expectUnkept(origin, write({ message: LONG }))
      await expectReadiness(origin, 503)
      rmSync(ballast)
      await expectReadiness(origin, 200)
      sent.push(await expectSent(origin))
      await end('SIGKILL')
      expectKept(dataDir, sent)
    },
  )

  test('(a file that may not grow) rejects with a sentence and loses nothing', async () => {
    const dataDir = createFolder()
    const { origin, end } = await open(dataDir, ['/bin/sh', '-c', FILE_LIMIT, process.execPath])
    const sent = await sendUntilFull(origin)
    expect(sent.length).toBeGreaterThan(0)
    await expectUnkept(origin, write({ message: LONG }))
    await expectReadiness(origin, 503)
    await end('SIGKILL')
    expectKept(dataDir, sent)
  })
})

/** A disk of two megabytes in memory; undefined where this user may not have one. */
function mountSmallDisk() {
  const dir = mkdtempSync(join(tmpdir(), 'vitrine-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', dir], { stdio: 'ignore' })
  } catch {
    rmSync(dir, { recursive: true })
    return undefined
  }
  const unmount = () => {
    execFileSync('umount', ['-l', dir])
    rmSync(dir, { recursive: true })
  }
  return { dir, unmount }
}

describe('a locked database', () => {
  function lock(dataDir: string): () => void {
    const other = new DatabaseSync(fileIn(dataDir))
    other.exec('begin immediate')
    return () => other.close()
  }

  test('delays no page at the start, rejects with a sentence while pages work, and accepts messages when unlocked', async () => {
    const dataDir = createFolder()
    const unlockStart = lock(dataDir)
    const { origin } = await open(dataDir)
    await expectUnkept(origin)
    unlockStart()
    await expectSent(origin)
    const unlock = lock(dataDir)
    const refused = send(origin, write())
    await expectPages(origin)
    expect(await refused).toMatchObject({ status: 503, body: { success: false } })
    unlock()
    await expectSent(origin)
    expect(readKept(dataDir)).toHaveLength(2)
  })
})

describe('a damaged database', () => {
  let intact: Buffer
  beforeAll(async () => {
    const { origin, dataDir, end, stop } = await startSite({ LOG_LEVEL: 'silent' })
    for (const _ of [1, 2, 3]) await expectSent(origin, write({ message: LONG }))
    await end('SIGTERM')
    intact = await readFile(fileIn(dataDir))
    await stop()
  })

  function damage(dataDir: string, from: number): Buffer {
    const bytes = Buffer.from(intact).fill('damaged ', from)
    writeFileSync(fileIn(dataDir), bytes)
    return bytes
  }

  test.each([
    ['from its first byte', 0],
    ['behind its first page', 4_096],
  ])(
    '%s rejects with a sentence, is left as it is, pages work, and a new one is used without a restart',
    async (_where, from) => {
      const dataDir = createFolder()
      const bytes = damage(dataDir, from)
      const { origin } = await open(dataDir)
      await expectUnkept(origin)
      await expectUnkept(origin)
      await expectFormKept(origin)
      expect((await readFile(fileIn(dataDir))).equals(bytes)).toBe(true)
      rmSync(fileIn(dataDir))
      await expectSent(origin)
      expect(readKept(dataDir)).toHaveLength(1)
    },
  )

  /** The text of a visitor without scripts stays in the form. */
  async function expectFormKept(origin: string): Promise<void> {
    const form = new FormData()
    for (const [name, value] of Object.entries(write({ message: 'Do not lose me.' }))) form.set(name, value)
    const response = await fetch(`${origin}/api/v1/message/send`, { method: 'POST', body: form })
    const page = await response.text()
    expect(response.status).toBe(503)
    expect(page).toContain('Do not lose me.')
    expect(page).toContain('it was not sent')
  }
})
