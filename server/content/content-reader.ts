import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import type { Picture } from '../../contract/documents.ts'
import { createImageReader } from './images/reader.ts'
import type { ContentIssue } from './issues.ts'
import { findNearest } from './nearest.ts'
import { FILES_DIR, readOwnFiles, toFileUrl } from './own-files.ts'
import { parseYamlFile } from './schema/yaml-file.ts'

const HTTP_URL = /^https?:\/\//i
const IMAGE_EXPECTED = 'a picture (svg, png, jpg, webp, avif or gif) in the content folder'

type Location = Pick<ContentIssue, 'file' | 'line' | 'field'>
export type ContentReader = ReturnType<typeof createContentReader>

export function createContentReader(dir: string) {
  const issues: ContentIssue[] = []
  const images = createImageReader(dir)
  let files: ReturnType<typeof readOwnFiles> | undefined

  async function parse<T>(file: string, schema: z.ZodType<T>, { optional = false } = {}) {
    const text = await readFile(join(dir, file), 'utf8').catch((error: NodeJS.ErrnoException) => error)
    if (text instanceof Error) {
      if (optional && text.code === 'ENOENT') return undefined
      issues.push({ file, line: 1, field: '', expected: 'this file to exist and be readable' })
      return undefined
    }
    const parsed = parseYamlFile(file, text, schema)
    if (parsed.kind === 'ok') return parsed.file
    issues.push(...parsed.issues)
    return undefined
  }

  async function image(name: string | undefined, location: Location): Promise<Picture | undefined> {
    if (!name) return undefined
    const isUrl = HTTP_URL.test(name)
    if (isUrl && URL.canParse(name)) return { url: name }
    const original = isUrl ? undefined : await images.read(name)
    if (original) return { url: original.url }
    const expected = isUrl ? 'an http(s) address that can be parsed' : IMAGE_EXPECTED
    issues.push({ ...location, expected, found: `"${name}"` })
    return undefined
  }

  /** The URL path of an own file; other addresses stay as they are. */
  async function link(address: string, location: Location): Promise<string> {
    if (!address.startsWith(`${FILES_DIR}/`)) return address
    const known = await ownFiles()
    const found = known.get(toFileUrl(address))
    if (found) return found.url
    const guess = findNearest(
      address,
      Array.from(known.values(), ({ path }) => path),
    )
    const expected = `a file in the folder "${FILES_DIR}"${guess ? `; did you mean ${guess}?` : ''}`
    issues.push({ ...location, expected, found: `"${address}"` })
    return ''
  }

  function ownFiles() {
    files ??= readOwnFiles(dir, issues)
    return files
  }

  return { dir, issues, parse, image, images, link, ownFiles }
}
