import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hasLocation } from '../../server/content/images/location.ts'
import { SECRET, writePhotos } from '../../tests/fakes/content/photos.ts'
import { exportSite } from '../../tests/fakes/export.ts'

const WITHOUT_SHARP = `import { registerHooks } from 'node:module'
registerHooks({ resolve(name, context, next) {
  if (name === 'sharp') throw new Error("Cannot find package 'sharp'")
  return next(name, context)
} })`

test('an export generates missing images and contains no location', async () => {
  const { output, names } = await readExport(await writePhotos())
  expect(output).toContain('me.jpg  400 × 300, widths 160, 320, 400\n')
  expect(output).toMatch(/Exported \d+ pages/)
  expect(names.filter((name) => /pictures\/made\/\w+-\w{10}-400\.avif$/.test(name))).toHaveLength(5)
  expect(names.filter((name) => /pictures\/made\/cards\/engine-.*\.png$/.test(name))).toHaveLength(1)
  expect(names.filter((name) => /pictures\/[^/]+\.\w+$/.test(name))).toEqual([])
})

test('without sharp, an export has the originals, and still no location', async () => {
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(WITHOUT_SHARP)}`
  const { output, names } = await readExport(await writePhotos(), { NODE_OPTIONS })
  expect(output).toContain("Could not generate images because a package failed to load: Cannot find package 'sharp'.")
  expect(names.filter((name) => /pictures\/[^/]+\.\w+$/.test(name))).toHaveLength(5)
})

async function readExport(CONTENT_DIR: string, env: Record<string, string> = {}) {
  const { root, output, remove } = await exportSite('/', { env: { CONTENT_DIR, ...env } })
  onTestFinished(remove)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  for (const name of names) {
    const bytes = await readFile(name)
    expect([hasLocation(bytes), bytes.includes(SECRET)], name).toEqual([false, false])
  }
  return { output, names: names.map((name) => name.slice(root.length)) }
}
