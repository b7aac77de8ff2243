import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applyEdit, type Edit } from '../../../cli/yaml/edit.ts'
import { PROJECT_ID } from '../../../server/content/projects.ts'
import { FILE_SCHEMAS } from '../../../server/content/schema/files.ts'
import { type JsonSchema, toJsonSchema } from '../../../server/content/schema/suggest-field.ts'

export type SchemaName = keyof typeof FILE_SCHEMAS
/** The text is undefined and the hash is '' if the file doesn't exist. */
export type Source = { file: string; text: string | undefined; hash: string }

const LISTS = ['profile.yaml', 'timeline.yaml', 'skills.yaml', 'apps.yaml']
const YAML_EXTENSION = /\.ya?ml$/

/** The content files that the site would read, whether they exist or not. */
export async function readSources(dir: string, { siteOnly }: { siteOnly: boolean }): Promise<Source[]> {
  const names = siteOnly ? [] : await readdir(join(dir, 'projects')).catch(() => [])
  const projects = names.filter(
    (name) => YAML_EXTENSION.test(name) && PROJECT_ID.test(name.replace(YAML_EXTENSION, '')),
  )
  const files = ['site.yaml', ...(siteOnly ? [] : LISTS), ...projects.sort().map((name) => `projects/${name}`)]
  return Promise.all(files.map((file) => readSource(dir, file)))
}

export async function readSource(dir: string, file: string): Promise<Source> {
  const bytes = await readFile(join(dir, file)).catch(() => undefined)
  return { file, text: bytes?.toString('utf8'), hash: bytes ? toHash(bytes) : '' }
}

export function toHash(bytes: Uint8Array | string): string {
  return hash('sha256', bytes)
}

export function schemaNameOf(file: string): SchemaName {
  const name = file.replace(YAML_EXTENSION, '')
  return name in FILE_SCHEMAS ? (name as SchemaName) : 'project'
}

/** The conversion takes 50 ms, so it is done once. */
let schemas: Record<string, JsonSchema> | undefined

export function jsonSchemas(): Record<string, JsonSchema> {
  schemas ??= Object.fromEntries(Object.entries(FILE_SCHEMAS).map(([name, schema]) => [name, toJsonSchema(schema)]))
  return schemas
}

export function applyEdits(file: string, text: string, edits: Edit[]): string {
  const fields = listFieldNames(file)
  return edits.reduce((before, edit) => applyEdit(before, edit, fields), text)
}

/** Returns names such as `links.more`, in the schema's order. */
function listFieldNames(file: string): string[] {
  return listNames(jsonSchemas()[schemaNameOf(file)])
}

function listNames(schema: JsonSchema = {}): string[] {
  if (schema.items) return listNames(schema.items)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    name,
    ...listNames(field).map((inner) => `${name}.${inner}`),
  ])
}
