import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toJsonSchemas } from './json-schema.ts'

const SCHEMAS = join(import.meta.dirname, '../../../content/schemas')
const HINT = 'content/schemas does not match server/content/schema/files.ts. Run `npm run schemas`.'

test('content/schemas matches the code', async () => {
  const expected = toJsonSchemas()
  expect((await readdir(SCHEMAS)).sort(), HINT).toEqual([...expected.keys()].sort())
  for (const [name, text] of expected) expect(await readFile(join(SCHEMAS, name), 'utf8'), HINT).toBe(text)
})

test('every content file refers to its schema', async () => {
  const content = join(SCHEMAS, '..')
  for (const name of toJsonSchemas().keys()) {
    const file = name === 'project.json' ? 'projects/endgame.yaml' : name.replace('.json', '.yaml')
    expect(await readFile(join(content, file), 'utf8')).toContain(`schemas/${name}\n`)
  }
})
