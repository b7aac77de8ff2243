import { join } from 'node:path'
import { checkPath } from '../../../editing/folder/paths.ts'
import { writeFileAtomic } from '../../../server/database/write-file.ts'

/** It is hidden, so neither the site nor an export has it. */
const DIR = '.uncropped'
const PLACED = /^(?:avatar\.|(?:banners|pictures|icons|files)\/)/

/** The whole frame of a cropped picture. */
export function toUncropped(picture: string): string {
  return `${DIR}/${picture}`
}

/** Git ignores the folder, because a public repository would show what the owner cut off. */
export function ignoreUncropped(contentDir: string): Promise<void> {
  return writeFileAtomic(join(contentDir, DIR, '.gitignore'), '*\n')
}

/** Returns those of the names that the studio may delete, with their whole frames. */
export async function listRemovable(dir: string, names: string[]): Promise<string[]> {
  const removable: string[] = []
  for (const name of names.filter((each) => PLACED.test(each))) {
    const isRefused = await checkPath(dir, name).catch(() => true)
    if (!isRefused) removable.push(name, toUncropped(name))
  }
  return removable
}
