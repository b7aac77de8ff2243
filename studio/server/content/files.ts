import { hash, randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { lstat, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isSafePath } from '../../../editing/folder/paths.ts'
import { renderContentFile } from '../../../editing/templates/content-file.ts'
import { applyEdit, EditError } from '../../../editing/yaml/edit.ts'
import { PROJECT_ID } from '../../../server/content/projects.ts'
import { FILE_SCHEMAS } from '../../../server/content/schema/files.ts'
import { type JsonSchema, toJsonSchema } from '../../../server/content/schema/suggest-field.ts'
import { writeFileAtomic } from '../../../server/database/write-file.ts'
import type { Edit } from '../../api.ts'

/** The path leaves the content folder or follows a symlink. */
export class PathError extends Error {}

/** The text is undefined and the hash is '' if the file doesn't exist. */
export type Source = { file: string; text: string | undefined; hash: string }

export const YAML = /\.ya?ml$/
export const JSON_SCHEMAS: Record<string, JsonSchema> = Object.fromEntries(
  Object.entries(FILE_SCHEMAS).map(([name, schema]) => [name, toJsonSchema(schema)]),
)
const LISTS = ['profile.yaml', 'timeline.yaml', 'skills.yaml', 'apps.yaml']
const NOT_UTF8 = 'This file isn’t UTF-8 text. Save it again with UTF-8 encoding.'

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

export async function readBytes(dir: string, file: string): Promise<Uint8Array | undefined> {
  await checkPath(dir, file)
  return readFile(join(dir, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
}

/** `seen` is the hash that the file is expected to have. Content that is undefined deletes it. */
type Replacement = { file: string; seen: string; content: Uint8Array | string | undefined }

/** Replaces all files, or none if another program changed one. Returns the name of that file. */
export async function replaceFiles(dir: string, files: Replacement[]): Promise<string | undefined> {
  const staged = files.map((each) => {
    const path = join(dir, each.file)
    return { ...each, path, part: `${path}.${randomUUID()}.part` }
  })
  try {
    for (const { content, part } of staged) {
      if (content !== undefined) await writeFileAtomic(part, content, { flush: true })
    }
    // Nothing waits between this comparison and the renames, so another program has no time to write.
    const changed = staged.find(({ path, seen }) => toHash(readIfExists(path)) !== seen)
    if (changed) return changed.file
    for (const { content, path, part } of staged.sort((a, b) => rank(a) - rank(b))) {
      if (content === undefined) rmSync(path, { force: true })
      else renameSync(part, path)
    }
    return undefined
  } finally {
    for (const { part } of staged) await rm(part, { force: true })
  }
}

/** Images come before the texts that name them, and deletions last. */
function rank({ file, content }: Replacement): number {
  return content === undefined ? 2 : YAML.test(file) ? 1 : 0
}

function readIfExists(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/** The content folder itself may be a symlink; nothing in it is followed. */
export async function checkPath(dir: string, file: string): Promise<void> {
  if (!isSafePath(file) || file.includes('\\')) throw new PathError(`${file} is not a path in the content folder.`)
  const real = await realpath(dir).catch(() => dir)
  const parts = file.split('/')
  for (let length = 1; length <= parts.length; length += 1) {
    const path = parts.slice(0, length).join('/')
    const stats = await lstat(join(real, path)).catch(() => undefined)
    if (!stats) return
    if (stats.isSymbolicLink()) throw new PathError(`${path} is a symlink. The studio doesn’t write through symlinks.`)
    const isExpected = length === parts.length ? stats.isFile() : stats.isDirectory()
    if (!isExpected) throw new PathError(`${path} is not a ${length === parts.length ? 'file' : 'folder'}.`)
  }
}
