import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type * as z from 'zod'
import { FILE_SCHEMAS, toJsonSchemas } from '../server/content/schema/files.ts'
import { parseYamlFile } from '../server/content/schema/yaml-file.ts'
import { listTableFields, renderReference } from './reference.ts'

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')
const schemas = toJsonSchemas()
const reference = await read('docs/reference.md')
const sections = reference.split(/^## /m).slice(1)
const tables = Array.from(reference.matchAll(/<!-- fields of (\S+) -->/g), ([, table = '']) => table)
const examples = sections.map((section) => ({
  name: /<!-- fields of (\w+) -->/.exec(section)?.[1] ?? '',
  text: /```yaml\n([\s\S]*?)```/.exec(section)?.[1] ?? '',
}))

const findFields = (table: string) => listTableFields(reference, table, schemas)

function readPath(value: unknown, path: string): unknown {
  const names = path.replace(/\.…$/, '').split(/\[\]\.|\./)
  return names.reduce((parent, name) => Reflect.get(Object(Array.isArray(parent) ? parent[0] : parent), name), value)
}

test('docs/reference.md matches the schemas and describes every field', () => {
  expect(reference, 'Run `npm run schemas`.').toBe(renderReference(reference, schemas))
  expect(examples.map(({ name }) => name)).toEqual(Object.keys(FILE_SCHEMAS))
  for (const table of tables) {
    const undescribed = findFields(table).filter(({ schema }) => !schema.description)
    expect(undescribed.map(({ path }) => `${table}: ${path}`)).toEqual([])
  }
})

test.each([
  ...examples.map(({ name, text }) => ({ source: 'docs/reference.md', name, text })),
  { source: 'sample/projects/ridgeline.yaml', name: 'project', text: await read('sample/projects/ridgeline.yaml') },
])('the $name example in $source is valid and uses every field', ({ name, text }) => {
  const schema: z.ZodType = FILE_SCHEMAS[name as keyof typeof FILE_SCHEMAS]
  expect(parseYamlFile(name, text, schema)).toMatchObject({ kind: 'ok' })
  const missing = findFields(name).filter(({ path }) => readPath(parse(text), path) === undefined)
  expect(missing.map(({ path }) => path)).toEqual([])
})
