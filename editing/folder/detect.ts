import { SAMPLE_DIR } from '../../server/content/find-dir.ts'
import { hashFiles } from './hash-files.ts'

/** Returns `custom` as soon as one file differs from the sample content. */
export async function detectContent(dir: string): Promise<'empty' | 'sample' | 'custom'> {
  const hashes = await hashFiles(dir)
  if (hashes.size === 0) return 'empty'
  const sample = await hashFiles(SAMPLE_DIR)
  return [...hashes].every(([path, hash]) => sample.get(path) === hash) ? 'sample' : 'custom'
}
