import { readFile } from 'node:fs/promises'
import { readHashes } from './files.ts'

/** The hashes of the sample owner's files; `npm run sample` writes them. */
export const SAMPLE_LIST = new URL('./sample.json', import.meta.url)

export type Inhabitant = 'nobody' | 'sample' | 'owner'

/** Who lives in a content folder: the owner as soon as one file is not exactly a sample one. */
export async function findInhabitant(dir: string): Promise<Inhabitant> {
  const hashes = await readHashes(dir)
  if (hashes.size === 0) return 'nobody'
  const sample: Record<string, string> = JSON.parse(await readFile(SAMPLE_LIST, 'utf8'))
  return [...hashes].every(([path, hash]) => sample[path] === hash) ? 'sample' : 'owner'
}
