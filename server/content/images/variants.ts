import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import * as z from 'zod'

/** Stands in the content folder and tells what was made of which original. */
export const MADE_LIST = 'pictures.json'
/** Beside the originals. */
export const MADE_FOLDER = 'made'
export const MADE_FORMATS = ['avif', 'webp'] as const

const pixels = z.int().positive()
const madePicture = z.object({
  /** Of the original it was made from. */
  hash: z.string(),
  width: pixels,
  height: pixels,
  /** The colour that most of it has, as six hex digits; absent where the ground would shine through. */
  ground: z.optional(z.string().regex(/^[0-9a-f]{6}$/)),
  widths: z.array(pixels),
})
const madeList = z.record(z.string(), madePicture)

export type MadePicture = z.output<typeof madePicture>
export type MadeList = z.output<typeof madeList>
export type MadeFormat = (typeof MADE_FORMATS)[number]

/** A list that is not there or cannot be understood is as good as none: everything is then due. */
export async function readMadeList(contentDir: string): Promise<MadeList> {
  const text = await readFile(join(contentDir, MADE_LIST), 'utf8').catch(() => '{}')
  try {
    return madeList.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

type Variant = { hash: string; width: number; format: MadeFormat }

/** Where the variant of an original is kept, in the content folder. */
export function toMadePath(original: string, { hash, width, format }: Variant): string {
  const stem = basename(original, extname(original))
  return join(dirname(original), MADE_FOLDER, `${stem}-${hash}-${width}.${format}`)
}

/** Every variant that this entry of the list speaks of. */
export function toMadePaths(original: string, { hash, widths }: Pick<MadePicture, 'hash' | 'widths'>): string[] {
  return widths.flatMap((width) => MADE_FORMATS.map((format) => toMadePath(original, { hash, width, format })))
}
