import { execFileSync } from 'node:child_process'
import { readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { writeContentDir } from '../../../tests/fakes/content/content-dir.ts'
import { WATCH_TIMEOUT } from '../../../tests/fakes/content/flush-watchers.ts'
import { createFolder } from '../../../tests/fakes/postgres/databases.ts'
import { openHttpStudio } from '../../../tests/fakes/studio/http.ts'
import type { SaveReply } from '../../api.ts'

test.each([
  '../site.yaml',
  'projects/../site.yaml',
  'projects\\engine.yaml',
  '/etc/passwd',
  'projects/%2e%2e/site.yaml',
  'site.yaml\0',
  'schemas/site.yaml',
  'projects/linked.yaml',
  '',
])('writes no file with the name %j', async (file) => {
  const outside = join(await createFolder(), 'site.yaml')
  await writeFile(outside, 'title: Outside\n')
  const studio = await openHttpStudio()
  await symlink(outside, join(studio.contentDir, 'projects/linked.yaml'))
  await vi.waitFor(
    async () => expect((await studio.content()).files.map((each) => each.file)).toContain('projects/linked.yaml'),
    WATCH_TIMEOUT,
  )
  const seen = await studio.hashOf(file)
  const edits = [{ kind: 'set', path: ['title'], value: 'Evil' }]
  const replies = [
    await studio.call<SaveReply>('PATCH', 'files', { file, seen, edits }),
    await studio.call<SaveReply>('PUT', 'files', { file, seen, text: 'title: Evil\n' }),
    await studio.call<SaveReply>('DELETE', 'entries', { list: 'projects', entries: [file] }),
    await studio.call<SaveReply>('PATCH', 'entries', { list: 'projects', entries: [file], draft: true }),
  ]
  for (const { kind } of replies) expect(kind).toBe('invalid')
  expect(await studio.read('projects/linked.yaml')).toBe('title: Outside\n')
  expect((await studio.content()).undo).toBeUndefined()
})

test.skipIf(process.platform === 'win32')('waits for no named pipe', async () => {
  const contentDir = await writeContentDir()
  execFileSync('mkfifo', [join(contentDir, 'projects/pipe.yaml')])
  const { content } = await openHttpStudio({ contentDir })
  expect((await content()).issues).toMatchObject([{ file: 'projects/pipe.yaml' }])
})

test.each(['../out.png', 'a/../../out.png', '/out.png', 'a\\b.png', '', 'linked/out.png', 'projects'])(
  'no feature writes to %j',
  async (file) => {
    const { studio, contentDir } = await openHttpStudio()
    await symlink(await createFolder(), join(contentDir, 'linked'))
    const files = new Map([
      ['fine.png', new Uint8Array(1)],
      [file, new Uint8Array(1)],
    ])
    await expect(studio.write(files, { text: 'picture' })).rejects.toThrow(/is (?:not|a symlink)/)
    expect(await readdir(contentDir)).not.toContain('fine.png')
  },
)
