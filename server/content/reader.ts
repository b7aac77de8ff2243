import { isUtf8 } from 'node:buffer'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import type { ImageRef } from '../../contract/documents.ts'
import { FILES_DIR, readOwnFiles, toFileUrl } from './downloads.ts'
import { createImageReader, listImages } from './images/reader.ts'
import type { ContentIssue } from './schema/issues.ts'
import { findNearest } from './schema/nearest.ts'
import { parseYamlFile } from './schema/yaml-file.ts'

const HTTP_URL = /^https?:\/\//i
const IMAGE_EXPECTED = 'an image (svg, png, jpg, webp, avif, or gif) in the content folder'
const READABLE_EXPECTED = "a readable image; check the file's permissions"
const URL_EXPECTED = 'a valid http(s) URL'
const UTF8_EXPECTED = 'UTF-8 text; save the file again with UTF-8 encoding'

type Location = Pick<ContentIssue, 'file' | 'line' | 'field'>
export type ContentReader = ReturnType<typeof createContentReader>

export function createContentReader(dir: string) {
  const issues: ContentIssue[] = []
  const images = createImageReader(dir)
  let imageNames: Promise<string[]> | undefined

  /** A file with a similar name suggests a typo; without one, the file was left out on purpose. */
  async function reportMisspelled(name: string): Promise<undefined> {
    const names = await readdir(dir).catch(() => [])
    const similar = findNearest(
      name,
      names.filter((other) => /^[a-z]+(?:\.ya?ml)?$/i.test(other)),
    )
    if (similar) issues.push({ kind: 'file', file: similar, line: 1, field: '', expected: `the file name "${name}"` })
  }

  async function parse<T>(file: string, schema: z.ZodType<T>, { optional = false } = {}) {
    const bytes = await readFile(join(dir, file)).catch((error: NodeJS.ErrnoException) => error)
    if (bytes instanceof Error) {
      if (optional && bytes.code === 'ENOENT') return reportMisspelled(file)
      issues.push({ kind: 'missing-file', file, line: 1, field: '', expected: 'this file to exist and be readable' })
      return undefined
    }
    if (!isUtf8(bytes)) {
      issues.push({ kind: 'file', file, line: findBrokenLine(bytes), field: '', expected: UTF8_EXPECTED })
      return undefined
    }
    const parsed = parseYamlFile(file, new TextDecoder().decode(bytes), schema)
    if (parsed.kind === 'ok') return parsed.file
    issues.push(...parsed.issues)
    return undefined
  }

  async function describeMissing(name: string): Promise<string> {
    imageNames ??= listImages(dir)
    const names = await imageNames
    if (names.includes(name)) return READABLE_EXPECTED
    const guess = findNearest(name, names)
    return IMAGE_EXPECTED + (guess ? `; did you mean ${guess}?` : '')
  }

  async function image(name: string | undefined, location: Location): Promise<ImageRef | undefined> {
    if (!name) return undefined
    const isUrl = HTTP_URL.test(name)
    if (isUrl && URL.canParse(name)) return { url: name }
    const original = isUrl ? undefined : await images.read(name)
    if (original) return { url: original.url }
    const expected = isUrl ? URL_EXPECTED : await describeMissing(name)
    issues.push({ kind: 'image', ...location, expected, found: `"${name}"` })
    return undefined
  }

  return { dir, issues, parse, reportMisspelled, image, images, ...createFileLinks(dir, issues) }
}

function createFileLinks(dir: string, issues: ContentIssue[]) {
  let files: ReturnType<typeof readOwnFiles> | undefined

  function ownFiles() {
    files ??= readOwnFiles(dir, issues)
    return files
  }

  /** Returns the URL of a file in `files/`, and any other URL unchanged. */
  async function link(url: string, location: Location): Promise<string> {
    if (!url.startsWith(`${FILES_DIR}/`)) return url
    const known = await ownFiles()
    const file = known.get(toFileUrl(url))
    if (file) return file.url
    const paths = Array.from(known.values(), ({ path }) => path)
    const guess = findNearest(url, paths)
    const expected = `a file in the "${FILES_DIR}" folder${guess ? `; did you mean ${guess}?` : ''}`
    issues.push({ kind: 'file-link', ...location, expected, found: `"${url}"` })
    return ''
  }

  return { ownFiles, link }
}

function findBrokenLine(bytes: Buffer): number {
  let line = 1
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf('\n', start)
    if (!isUtf8(bytes.subarray(start, end < 0 ? bytes.length : end))) return line
    start = end < 0 ? bytes.length : end + 1
  }
  return 1
}
