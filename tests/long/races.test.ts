import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import type { Edit, SaveReply } from '../../studio/api.ts'
import { writeContentDir } from '../fakes/content/content-dir.ts'
import { createFolder } from '../fakes/postgres/databases.ts'
import { connectStudio, type StudioCall, startStudioProcess } from '../fakes/studio/process.ts'

const RACES = 2_000
const RACE_TIMEOUT_MS = 5_000
const FILE = 'projects/engine.yaml'
/** The first saves are slower. */
const MEASURED_SAVES = 20
/** The other program may also write just after a save. */
const MAX_DELAY = 1.2
const KILL_EVERY = 20
const ABORT_EVERY = 5

type Env = { CONTENT_DIR: string; DATA_DIR: string }
type Race = { number: number; path: string; saveMs: number }

test(`another program's edit during a save is in the file or one undo away, in ${RACES} races`, {
  timeout: RACES * RACE_TIMEOUT_MS,
}, async () => {
  const env = { CONTENT_DIR: await writeContentDir(), DATA_DIR: await createFolder() }
  const path = join(env.CONTENT_DIR, FILE)
  let studio = await start(env)
  const saveMs = await measureSave(studio.call, path)
  const places: Record<string, number> = {}
  for (let number = 1; number <= RACES; number += 1) {
    const theirs = `# Theirs ${number}\ntitle: Engine\n`
    await runRace({ number, path, saveMs }, theirs, studio)
    if (number % KILL_EVERY === 0) studio = await start(env)
    // This request writes nothing, and is answered after a save that is still going on.
    await studio.call('PUT files', { file: FILE, seen: 'none', text: '' })
    const place = await findText(theirs, path, studio.call)
    places[place] = (places[place] ?? 0) + 1
  }
  expect(places).not.toHaveProperty('lost')
})

async function start(env: Env) {
  const studio = await startStudioProcess({ env })
  onTestFinished(studio.stop)
  return { ...studio, call: await connectStudio(studio.address) }
}

async function measureSave(call: StudioCall, path: string): Promise<number> {
  let ms = 0
  for (let count = 0; count < MEASURED_SAVES; count += 1) {
    const begin = performance.now()
    await save(call, path, { title: `Title ${count}` })
    ms = performance.now() - begin
  }
  return ms
}

/** Saves while another program writes, and in some races the connection is lost or the studio is killed. */
async function runRace(
  { number, path, saveMs }: Race,
  theirs: string,
  { call, end }: Awaited<ReturnType<typeof start>>,
) {
  const connection = new AbortController()
  const saving = save(call, path, { title: `Mine ${number}`, signal: connection.signal }).catch(() => undefined)
  // Some editors write in place, and others replace the file.
  const write = number % 2 ? writeFile : writeFileAtomic
  await Promise.all([
    wait(Math.random() * saveMs * MAX_DELAY).then(() => write(path, theirs)),
    wait(Math.random() * saveMs).then(async () => {
      if (number % KILL_EVERY === 0) await end('SIGKILL')
      else if (number % ABORT_EVERY === 0) connection.abort()
    }),
  ])
  return saving
}

async function save(call: StudioCall, path: string, { title, signal }: { title: string; signal?: AbortSignal }) {
  const edits: Edit[] = [{ kind: 'set', path: ['title'], value: title }]
  const seen = hash('sha256', await readFile(path))
  return call<SaveReply>('PATCH files', { file: FILE, seen, edits }, signal)
}

async function findText(theirs: string, path: string, call: StudioCall): Promise<'file' | 'undo' | 'lost'> {
  if ((await readFile(path, 'utf8')) === theirs) return 'file'
  await call('POST undo', {})
  return (await readFile(path, 'utf8')) === theirs ? 'undo' : 'lost'
}
