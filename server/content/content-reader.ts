import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import type { Picture } from '../../contract/schemas.ts'
import { createPictureReader } from './images/reader.ts'
import { type Mistake, parseYamlFile, type YamlFile } from './schema/yaml-file.ts'

const ADDRESS = /^https?:\/\//i
const A_PICTURE = 'a picture (svg, png, jpg, webp, avif or gif) in the content folder'

export type Desk = ReturnType<typeof createDesk>

/** One reading of the owner's folder: what was found wrong in it, and which pictures it asked for. */
export function createDesk(dir: string) {
  const mistakes: Mistake[] = []
  const pictures = createPictureReader(dir)

  async function parse<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
  ): Promise<YamlFile<z.output<Schema>> | undefined> {
    const text = await readFile(join(dir, file), 'utf8').catch(() => undefined)
    if (text === undefined) {
      mistakes.push({ file, line: 1, field: '', expected: 'this file to be there and readable' })
      return undefined
    }
    const parsed = parseYamlFile(file, text, schema)
    if (parsed.kind === 'good') return parsed.file
    mistakes.push(...parsed.mistakes)
    return undefined
  }

  /** An address is taken as it is; a path must be a picture in the folder. */
  async function picture(
    name: string | undefined,
    place: Pick<Mistake, 'file' | 'line' | 'field'>,
  ): Promise<Picture | undefined> {
    if (!name) return undefined
    const isAddress = ADDRESS.test(name)
    if (isAddress && URL.canParse(name)) return { url: name }
    const found = isAddress ? undefined : await pictures.read(name)
    if (found) return { url: found.url }
    const expected = isAddress ? 'an http(s) address that a browser can read' : A_PICTURE
    mistakes.push({ ...place, expected, found: `"${name}"` })
    return undefined
  }

  return { dir, mistakes, parse, picture, pictures }
}
