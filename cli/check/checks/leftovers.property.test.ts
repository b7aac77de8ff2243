import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../../server/config.ts'
import { SAMPLE_DIR } from '../../../server/content/find-dir.ts'
import { createFolder } from '../../../tests/fakes/postgres/databases.ts'
import { parseExportArgs } from '../../export/args.ts'
import { runStaticExport } from '../../export/export-site.ts'
import { findForeign } from './leftovers.ts'

const COPIES = 10
const SOMEONES_WORDS = /^https?:|\S+\s+\S+\s+\S/

/** Replaces the words of the sample that `keep` does not choose. */
function edit(value: unknown, keep: (text: string) => boolean, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => edit(each, keep, name))
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, edit(each, keep, key)]))
  }
  if (typeof value !== 'string' || name === 'technologies') return value
  if (/Robin|^[^@\s]+@/.test(value) && !/\s/.test(value)) return 'ada@ada.dev'
  if (!SOMEONES_WORDS.test(value)) return value.replace(/Robin Sample/g, 'Ada Lovelace')
  if (keep(value)) return value
  return /^https?:/.test(value) ? 'https://ada.dev/page' : 'These words are my own'
}

/** Without the images, only the words are left. */
async function copySample() {
  const cwd = await createFolder()
  const dir = join(cwd, 'content')
  await cp(SAMPLE_DIR, dir, { recursive: true })
  const paths = (await readdir(dir, { recursive: true })).filter((each) => /\.\w+$/.test(each)).sort()
  const texts = paths.filter((path) => path.endsWith('.yaml')).map((path) => ({ file: join(dir, path), value: {} }))
  for (const text of texts) text.value = parse(await readFile(text.file, 'utf8'))
  for (const path of paths) if (!path.endsWith('.yaml')) await rm(join(dir, path))

  async function write(isKept: (index: number) => boolean): Promise<number> {
    let count = 0
    for (const { file, value } of texts) await writeFile(file, JSON.stringify(edit(value, () => isKept(count++))))
    return count
  }

  return { cwd, dir, write }
}

/** Five tests with ten copies each. */
test.each([1, 2, 3, 4, 5])(
  'no half-edited copy of the sample can be exported, even if one sentence is left (%i)',
  async (seed) => {
    const { cwd, dir, write } = await copySample()
    const count = await write(() => true)
    expect(count).toBeGreaterThan(COPIES)
    const config = readConfig({ CONTENT_DIR: dir, DATA_DIR: join(cwd, 'data') })
    const anyKept = fc.uniqueArray(fc.nat(count - 1), { minLength: 1, maxLength: 3 })
    for (const kept of fc.sample(anyKept, { numRuns: COPIES, seed })) {
      await write((index) => kept.includes(index))
      const found = (await findForeign(dir, { siteOnly: false })).filter(({ where }) => /\.yaml:\d+$/.test(where))
      expect(found.length, `kept ${kept}`).toBeGreaterThan(0)
    }
    const result = await runStaticExport(parseExportArgs(['site']), { config, cwd, now: new Date() })
    expect(result.kind).toBe('foreign')
    expect(await readdir(cwd)).toEqual(['content'])
  },
)

test('a copy without any of them is the owner’s', async () => {
  const { dir, write } = await copySample()
  await write(() => false)
  expect(await findForeign(dir, { siteOnly: false })).toEqual([])
})
