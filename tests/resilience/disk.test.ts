import { execFileSync, spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Content, SaveReply } from '../../studio/api.ts'
import { connectStudio, type StudioCall, startStudioProcess } from '../fakes/studio/process.ts'

const START = `
  mount -t tmpfs -o size=1m tmpfs "$CONTENT_DIR" || exit 90
  echo "name: Ada" > "$CONTENT_DIR/site.yaml"
  exec "$@"`
const IS_ROOT = process.getuid?.() === 0
const CAN_MOUNT = IS_ROOT && spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0
const FILE = 'site.yaml'

test.skipIf(!CAN_MOUNT)('(needs root) the studio explains a full and a read-only disk', async () => {
  const launch = ['unshare', '-m', 'sh', '-c', START, 'sh', process.execPath] as const
  const studio = await startStudioProcess({ launch: [...launch] })
  onTestFinished(studio.stop)
  const call = await connectStudio(studio.address)
  const disk = join(`/proc/${studio.pid}/root`, studio.contentDir)
  const enter = (...args: string[]) => execFileSync('nsenter', ['-t', `${studio.pid}`, '-m', ...args])

  const filler = join(disk, 'filler')
  await expect(writeFile(filler, new Uint8Array(2_000_000))).rejects.toThrow('ENOSPC')
  expect(await setName(call, 'Grace')).toEqual({ reason: 'The disk is full. Delete something, and try again.' })
  expect(await call('GET history'), 'what was not written is no step').toEqual([])
  await rm(filler)
  expect(await setName(call, 'Grace')).toMatchObject({ kind: 'saved' })

  const steps = await call('GET history')
  enter('mount', '-o', 'remount,ro', studio.contentDir)
  expect(await setName(call, 'Edith')).toEqual({
    reason: expect.stringMatching(/^content\/site\.yaml is read-only or belongs to another user\. Make /),
  })
  expect(await call('GET history'), 'what was not written is no step').toEqual(steps)
  enter('mount', '-o', 'remount,rw', studio.contentDir)
  expect(await setName(call, 'Edith')).toMatchObject({ kind: 'saved' })
})

async function setName(call: StudioCall, value: string): Promise<SaveReply> {
  const { content } = await call<{ content: Content }>('GET start')
  const seen = content.files.find(({ file }) => file === FILE)?.hash
  return call('PATCH files', { file: FILE, seen, edits: [{ kind: 'set', path: ['name'], value }] })
}
