import { execFileSync } from 'node:child_process'
import { readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeContentDir } from '../../../tests/fakes/content/content-dir.ts'
import { createFolder } from '../../../tests/fakes/postgres/databases.ts'
import { openHttpStudio } from '../../../tests/fakes/studio/http.ts'

test('writes no file that it has not listed, and follows no symlink', async () => {
  const outside = join(await createFolder(), 'site.yaml')
  await writeFile(outside, 'title: Outside\n')
  const contentDir = await writeContentDir()
  await symlink(outside, join(contentDir, 'projects/linked.yaml'))
  const studio = await openHttpStudio({ contentDir })
  expect((await studio.content()).files.map(({ file }) => file)).toContain('projects/linked.yaml')
  for (const file of [
    ...['../site.yaml', 'projects/../site.yaml', 'projects\\engine.yaml', '/etc/passwd', 'projects/%2e%2e/site.yaml'],
    ...['site.yaml\0', 'schemas/site.yaml', 'projects/linked.yaml', ''],
  ]) {
    const seen = await studio.hashOf(file)
    const edits = [{ kind: 'set', path: ['title'], value: 'Evil' }]
    for (const [method, path, body] of [
      ['PATCH', 'files', { file, seen, edits }],
      ['PUT', 'files', { file, seen, text: 'title: Evil\n' }],
      ['DELETE', 'entries', { list: 'projects', entries: [file] }],
      ['PATCH', 'entries', { list: 'projects', entries: [file], draft: true }],
    ] as const)
      expect([file, method, await studio.call(method, path, body)]).toMatchObject([file, method, { kind: 'invalid' }])
  }
  expect(await studio.read('projects/linked.yaml')).toBe('title: Outside\n')
  expect((await studio.content()).undo).toBeUndefined()
})

test.skipIf(process.platform === 'win32')('waits for no named pipe', async () => {
  const contentDir = await writeContentDir()
  execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', join(contentDir, 'projects/pipe.yaml')])
  const { content } = await openHttpStudio({ contentDir })
  expect((await content()).issues).toMatchObject([{ file: 'projects/pipe.yaml' }])
})

test('no feature writes outside the folder, or another file with it', async () => {
  const { studio, contentDir } = await openHttpStudio()
  await symlink(await createFolder(), join(contentDir, 'linked'))
  for (const file of ['../out.png', 'a/../../out.png', '/out.png', 'a\\b.png', '', 'linked/out.png', 'projects']) {
    const files = new Map(['fine.png', file].map((name) => [name, new Uint8Array(1)]))
    await expect(studio.write(files, { text: 'picture' }), file).rejects.toThrow(/is (?:not|a symlink)/)
  }
  expect(await readdir(contentDir)).not.toContain('fine.png')
})
