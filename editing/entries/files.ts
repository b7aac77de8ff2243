import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PROJECT_ID } from '../../server/content/projects.ts'
import { readFileAtOnce } from '../../server/content/reader.ts'
import { FILE_SCHEMAS } from '../../server/content/schema/files.ts'
import { type JsonSchema, toJsonSchema } from '../../server/content/schema/suggest-field.ts'
import { parseYamlValue } from '../../server/content/schema/yaml-file.ts'
import { toHash } from '../folder/hash-files.ts'
import { YAML } from '../folder/paths.ts'
import { applyTemplateEdit } from '../templates/commented-fields.ts'
import { renderContentFile } from '../templates/content-file.ts'
import { type Edit, EditError } from '../yaml/edit.ts'

/** The text is undefined and the hash is '' if the file doesn't exist. The value is the data as written. */
export type ContentFile = { file: string; text: string | undefined; hash: string; value: unknown }
/** An edit of one of the files. */
export type FileEdit = { file: string; edit: Edit }

export const JSON_SCHEMAS: Record<string, JsonSchema> = Object.fromEntries(
  Object.entries(FILE_SCHEMAS).map(([name, schema]) => [name, toJsonSchema(schema)]),
)
const LISTS = ['profile.yaml', 'timeline.yaml', 'skills.yaml', 'apps.yaml']
const NOT_UTF8 = 'This file isn’t UTF-8 text. Save it again with UTF-8 encoding.'

type ReadOptions = { siteOnly?: boolean; known?: ContentFile[] }

/** The content files that the site would read, whether they exist or not. Those in `known` are parsed only if they differ. */
export async function readContentFiles(dir: string, options: ReadOptions = {}): Promise<ContentFile[]> {
  const { siteOnly = false, known } = options
  const names = siteOnly ? [] : await readdir(join(dir, 'projects')).catch(() => [])
  const projects = names.filter((name) => YAML.test(name) && PROJECT_ID.test(name.replace(YAML, '')))
  const files = ['site.yaml', ...(siteOnly ? [] : LISTS), ...projects.sort().map((name) => `projects/${name}`)]
  return Promise.all(files.map((file) => readContentFile(dir, file, known)))
}

export async function readContentFile(dir: string, file: string, known?: ContentFile[]): Promise<ContentFile> {
  return toContentFile(file, await readFileAtOnce(join(dir, file)).catch(() => undefined), known)
}

export function toContentFile(file: string, bytes: Buffer | undefined, known: ContentFile[] = []): ContentFile {
  const hash = toHash(bytes)
  const text = bytes?.toString()
  const same = known.find((each) => each.file === file && each.hash === hash)
  return same ?? { file, text, hash, value: parseYamlValue(text ?? '') }
}

/** Returns the new texts of the files that change. */
export async function applyFileEdits(files: ContentFile[], edits: FileEdit[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const source of files) {
    const own = edits.filter(({ file }) => file === source.file).map(({ edit }) => edit)
    if (own.length > 0) texts.set(source.file, await applyEdits(source, own))
  }
  return texts
}

/** Throws an EditError if that is impossible. The comments of a new file explain its fields. */
export async function applyEdits({ file, text, hash }: Omit<ContentFile, 'value'>, edits: Edit[]): Promise<string> {
  if (text !== undefined && toHash(text) !== hash) throw new EditError(NOT_UTF8)
  const name = file.replace(YAML, '')
  const fields = listFields(JSON_SCHEMAS[name] ?? JSON_SCHEMAS.project)
  const template = await renderTemplate(name)
  const before = text ?? (LISTS.includes(file) ? template : '')
  return edits.reduce((result, edit) => applyTemplateEdit(result, edit, { template, fields }), before)
}

/** A file of this name without any value. */
function renderTemplate(name: string): Promise<string> {
  const schema = JSON_SCHEMAS[name] ? (name as keyof typeof FILE_SCHEMAS) : 'project'
  return renderContentFile(schema, JSON_SCHEMAS[name]?.items ? [] : {}, name.replace('projects/', ''))
}

/** Returns names such as `links.more`, in the schema's order. */
function listFields(schema: JsonSchema = {}): string[] {
  if (schema.items) return listFields(schema.items)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    name,
    ...listFields(field).map((inner) => `${name}.${inner}`),
  ])
}
