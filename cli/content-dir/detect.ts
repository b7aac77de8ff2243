import { readFile } from 'node:fs/promises'
import { hashFiles } from './hash-files.ts'

/** The hashes of the sample owner's files; `npm run sample` writes them. */
export const SAMPLE_HASHES = new URL('./sample.json', import.meta.url)

export type ContentState = 'empty' | 'sample' | 'custom'

/** Who lives in a content folder: the owner as soon as one file is not exactly a sample one. */
export async function detectContent(dir: string): Promise<ContentState> {
  const hashes = await hashFiles(dir)
  if (hashes.size === 0) return 'empty'
  const sample: Record<string, string> = JSON.parse(await readFile(SAMPLE_HASHES, 'utf8'))
  return [...hashes].every(([path, hash]) => sample[path] === hash) ? 'sample' : 'custom'
}
