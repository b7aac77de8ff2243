import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { hasLocation } from '../../server/content/images/location.ts'
import { SECRET, writePhotos } from '../../tests/fakes/content/photos.ts'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { parseExportArgs } from './args.ts'
import { collectFiles } from './collect.ts'
import { runStaticExport } from './export-site.ts'
import { createRenderClient } from './render-client.ts'

const NOW = new Date('2026-01-02T03:04:05Z')
const ORIGINAL = /^pictures\/[^/]+\.\w+$/

async function open() {
  const cwd = await createFolder()
  return { cwd, config: readConfig({ CONTENT_DIR: await writePhotos(), DATA_DIR: join(cwd, 'data') }) }
}

function expectNoLocation(name: string, bytes: Buffer): void {
  expect([hasLocation(bytes), bytes.includes(SECRET)], name).toEqual([false, false])
}

test('an export generates missing images and contains no location', async () => {
  const { cwd, config } = await open()
  await cp(join(config.contentDir, 'me.jpg'), join(config.contentDir, '.uncropped/me.jpg'))
  const lines: string[] = []
  const deps = { config, cwd, now: NOW, progress: (line: string) => void lines.push(line) }
  expect(await runStaticExport(parseExportArgs(['site']), deps)).toMatchObject({ kind: 'done' })
  expect(lines).toContainEqual(expect.stringContaining('me.jpg  400 × 300, widths 160, 320, 400'))
  const names = await readdir(join(cwd, 'site'), { recursive: true })
  expect(names.filter((name) => /^pictures\/made\/\w+-\w{10}-400\.avif$/.test(name))).toHaveLength(5)
  expect(names.filter((name) => /^pictures\/made\/cards\/engine-.*\.jpg$/.test(name))).toHaveLength(1)
  expect(names.filter((name) => ORIGINAL.test(name) || name.includes('uncropped'))).toEqual([])
  for (const name of names.filter((name) => /\.\w+$/.test(name))) {
    expectNoLocation(name, await readFile(join(cwd, 'site', name)))
  }
})

test('without generated images, an export has the originals, and still no location', async () => {
  const { config } = await open()
  const options = { base: '/', api: undefined }
  await using client = await createRenderClient(config, options)
  const { files } = await collectFiles(client, options)
  expect([...files.keys()].filter((name) => ORIGINAL.test(name))).toHaveLength(5)
  for (const [name, content] of files) expectNoLocation(name, Buffer.from(content))
})
