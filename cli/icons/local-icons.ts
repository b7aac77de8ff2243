import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { toIconNames } from './names.ts'

export type LocalIcons = Awaited<ReturnType<typeof readLocalIcons>>

/** Finds icons in several content folders; the first folder wins. */
export async function readLocalIcons(contentDirs: string[]) {
  const files = new Map<string, string>()
  for (const dir of contentDirs.map((content) => join(content, 'icons'))) {
    const names = await readdir(dir).catch(() => [])
    for (const name of names.filter((each) => each.endsWith('.svg'))) {
      if (!files.has(name)) files.set(name, join(dir, name))
    }
  }
  return {
    files: files as ReadonlyMap<string, string>,
    find: (title: string): string | undefined =>
      toIconNames(title)
        .map((name) => `${name}.svg`)
        .find((name) => files.has(name)),
  }
}
