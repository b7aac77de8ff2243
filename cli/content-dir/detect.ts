import { readFile } from 'node:fs/promises'
import { hashFiles } from './hash-files.ts'

export const SAMPLE_HASHES = new URL('./sample.json', import.meta.url)

/** Returns `custom` as soon as one file differs from the sample content. */
export async function detectContent(dir: string): Promise<'empty' | 'sample' | 'custom'> {
  const hashes = await hashFiles(dir)
  if (hashes.size === 0) return 'empty'
  const sample = await readSampleHashes()
  return [...hashes].every(([path, hash]) => sample[path] === hash) ? 'sample' : 'custom'
}

export async function readSampleHashes(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(SAMPLE_HASHES, 'utf8'))
}
