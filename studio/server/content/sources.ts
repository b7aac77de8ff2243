import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderContentFile } from '../../../cli/templates/content-file.ts'
import { applyEdit, EditError } from '../../../cli/yaml/edit.ts'
import { PROJECT_ID } from '../../../server/content/projects.ts'
import { FILE_SCHEMAS } from '../../../server/content/schema/files.ts'
import { type JsonSchema, toJsonSchema } from '../../../server/content/schema/suggest-field.ts'
import type { Edit } from '../../api.ts'

/** The text is undefined and the hash is '' if the file doesn't exist. */
export type Source = { file: string; text: string | undefined; hash: string }

export const YAML = /\.ya?ml$/
export const JSON_SCHEMAS: Record<string, JsonSchema> = Object.fromEntries(
  Object.entries(FILE_SCHEMAS).map(([name, schema]) => [name, toJsonSchema(schema)]),
)
const LISTS = ['profile.yaml', 'timeline.yaml', 'skills.yaml', 'apps.yaml']
const NOT_UTF8 = 'Expected UTF-8 text. Save the file again with UTF-8 encoding.'

/** The content files that the site would read, whether they exist or not. */
export async function readSources(dir: string, siteOnly: boolean): Promise<Source[]> {
  const names = siteOnly ? [] : await readdir(join(dir, 'projects')).catch(() => [])
  const projects = names.filter((name) => YAML.test(name) && PROJECT_ID.test(name.replace(YAML, '')))
  const files = ['site.yaml', ...(siteOnly ? [] : LISTS), ...projects.sort().map((name) => `projects/${name}`)]
  return Promise.all(files.map((file) => readSource(dir, file)))
}

export async function readSource(dir: string, file: string): Promise<Source> {
  const bytes = await readFile(join(dir, file)).catch(() => undefined)
  return { file, text: bytes?.toString(), hash: toHash(bytes) }
}

export function toHash(content: Uint8Array | string | undefined): string {
  return content === undefined ? '' : hash('sha256', content)
}

/** Throws an EditError if that is impossible. The comments of a new file explain its fields. */
export async function applyEdits({ file, text, hash }: Source, edits: Edit[]): Promise<string> {
  if (text !== undefined && toHash(text) !== hash) throw new EditError(NOT_UTF8)
  const name = file.replace(YAML, '')
  const fields = listFields(JSON_SCHEMAS[name] ?? JSON_SCHEMAS.project)
  const before = text ?? (LISTS.includes(file) ? await renderEmpty(name as keyof typeof FILE_SCHEMAS) : '')
  return edits.reduce((result, edit) => applyEdit(result, edit, fields), before)
}

function renderEmpty(name: keyof typeof FILE_SCHEMAS): Promise<string> {
  return renderContentFile(name, name === 'profile' ? {} : [])
}

/** Returns names such as `links.more`, in the schema's order. */
function listFields(schema: JsonSchema = {}): string[] {
  if (schema.items) return listFields(schema.items)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    name,
    ...listFields(field).map((inner) => `${name}.${inner}`),
  ])
}
