import { isUtf8 } from 'node:buffer'
import { constants } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import type { ImageRef } from '../../contract/documents.ts'
import { FILES_DIR, type OwnFile, toFileUrl } from './downloads.ts'
import { createImageReader, type ImageCache, listImages } from './images/reader.ts'
import type { ContentIssue } from './schema/issues.ts'
import { findNearest } from './schema/nearest.ts'
import { type ParsedFile, parseYamlFile } from './schema/yaml-file.ts'

const HTTP_URL = /^https?:\/\//i
const IMAGE_EXPECTED = 'an image (svg, png, jpg, webp, avif, or gif) in the content folder'
const READABLE_EXPECTED = 'a readable image; check the file’s permissions'
const URL_EXPECTED = 'a valid http(s) URL'
const UTF8_EXPECTED = 'UTF-8 text; save the file again with UTF-8 encoding'

type Location = Pick<ContentIssue, 'file' | 'line' | 'field'>
/** Texts of YAML files by path, read instead of those on disk. A file that is undefined counts as deleted. */
export type Overlay = ReadonlyMap<string, string | undefined>
/** Keeps what was read and parsed, so only files that change are read again. */
export type ContentCache = { images: ImageCache; texts: Map<string, { text: string; file: ParsedFile<unknown> }> }
type Options = {
  issues?: ContentIssue[]
  files?: ReadonlyMap<string, OwnFile>
  overlay?: Overlay | undefined
  cache?: ContentCache | undefined
}
type Reader = ReturnType<typeof createContentReader>
/** Without `drafts`, they are left out. That reader ignores issues, because a draft may be unfinished. */
export type ContentReader = Reader & { drafts?: Reader | undefined }

/** Hides drafts from the public: returns undefined for one that is left out. */
export function selectReader({ drafts, ...reader }: ContentReader, { draft }: { draft: boolean }): Reader | undefined {
  return draft ? drafts : reader
}

/** Each method adds what it can't read to `issues` and goes on. */
export function createContentReader(dir: string, options: Options = {}) {
  const { issues = [], files = new Map(), overlay = new Map(), cache } = options
  const images = createImageReader(dir, cache?.images)

  async function parse<T>(file: string, schema: z.ZodType<T>, { optional = false } = {}) {
    const bytes = overlay.has(file) ? toBytes(overlay.get(file)) : await readFileAtOnce(join(dir, file)).catch(toCode)
    if (typeof bytes === 'string') {
      if (optional && bytes === 'ENOENT') return reportMisspelled(file)
      return report({ kind: 'missing-file', file, expected: 'this file to exist and be readable' })
    }
    const text = new TextDecoder().decode(bytes)
    if (!isUtf8(bytes)) return report({ kind: 'file', file, line: findBrokenLine(text), expected: UTF8_EXPECTED })
    const known = cache?.texts.get(file)
    // A file always has the same schema.
    if (known?.text === text) return known.file as ParsedFile<T>
    const parsed = parseYamlFile(file, text, schema)
    if (parsed.kind === 'ok') cache?.texts.set(file, { text, file: parsed.file })
    if (parsed.kind === 'ok') return parsed.file
    issues.push(...parsed.issues)
    return undefined
  }

  /** A file with a similar name suggests a typo; without one, the file was left out on purpose. */
  async function reportMisspelled(name: string): Promise<undefined> {
    const names = await readdir(dir).catch(() => [])
    const others = names.filter((other) => /^[a-z]+(?:\.ya?ml)?$/i.test(other))
    const similar = findNearest(name, others)
    if (similar) report({ kind: 'file', file: similar, expected: `the file name "${name}"` })
  }

  async function image(name: string | undefined, location: Location): Promise<ImageRef | undefined> {
    if (!name) return undefined
    const isUrl = HTTP_URL.test(name)
    if (isUrl && URL.canParse(name)) return { url: name }
    const original = isUrl ? undefined : await images.read(name)
    if (original) return { url: original.url }
    const missing = isUrl ? { expected: URL_EXPECTED } : describeMissing(name, await listImages(dir))
    return report({ kind: 'image', ...location, found: `"${name}"`, ...missing })
  }

  /** Returns the URL of a file in `files/`, and any other URL unchanged. */
  function link(url: string, location: Location): string {
    if (!url.startsWith(`${FILES_DIR}/`)) return url
    const file = files.get(toFileUrl(url))
    if (file) return file.url
    const paths = Array.from(files.values(), ({ path }) => path)
    const expected = `a file in the "${FILES_DIR}" folder`
    report({ kind: 'file-link', ...location, expected, found: `"${url}"`, ...guess(url, paths) })
    return ''
  }

  function report(issue: Pick<ContentIssue, 'kind' | 'file' | 'expected'> & Partial<ContentIssue>): undefined {
    issues.push({ line: 1, field: '', ...issue })
  }

  return { dir, files, images, overlay, parse, reportMisspelled, image, link, report }
}

/** A named pipe counts as empty. Otherwise, it would be waited for. */
export function readFileAtOnce(path: string): Promise<Buffer> {
  return readFile(path, { flag: constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) })
}

function toBytes(text: string | undefined): Uint8Array | string {
  return text === undefined ? 'ENOENT' : new TextEncoder().encode(text)
}

function toCode(error: NodeJS.ErrnoException): string {
  return error.code ?? ''
}

function describeMissing(name: string, names: string[]) {
  return { expected: names.includes(name) ? READABLE_EXPECTED : IMAGE_EXPECTED, ...guess(name, names) }
}

function guess(name: string, names: string[]): { guess?: string } {
  const nearest = names.includes(name) ? undefined : findNearest(name, names)
  return nearest ? { guess: nearest } : {}
}

/** The decoder replaces what is not UTF-8. */
function findBrokenLine(text: string): number {
  return text.split('\n').findIndex((line) => line.includes('\ufffd')) + 1
}
