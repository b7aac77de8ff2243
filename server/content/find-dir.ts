import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'

export const SAMPLE_DIR = resolve('sample')

/** `lost+found` is in the root of a new disk. */
const NOT_CONTENT = /^(?:\.|lost\+found$)/

export type ContentDirs = { contentDir: string; isContentDirSet: boolean }

/** Returns the sample's folder while the owner's is missing or empty. A folder set with CONTENT_DIR must exist. */
export async function findContentDir({ contentDir, isContentDirSet }: ContentDirs): Promise<string> {
  const names = await readdir(contentDir).catch(() => undefined)
  if (!names) return isContentDirSet ? contentDir : SAMPLE_DIR
  return names.every((name) => NOT_CONTENT.test(name)) ? SAMPLE_DIR : contentDir
}
