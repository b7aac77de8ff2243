import { checkPath, isSafePath } from '../../../editing/folder/paths.ts'

/** It is hidden, so neither the site nor an export has it. */
const DIR = '.uncropped'
const PLACED = /^(?:avatar\.|(?:banners|pictures|icons|files)\/)/

/** The whole frame of a cropped picture. */
export function toUncropped(picture: string): string {
  return `${DIR}/${picture}`
}

/** Returns those of the names that the studio may delete, with their whole frames. */
export async function listRemovable(dir: string, names: string[]): Promise<string[]> {
  const isRemovable = async (name: string) =>
    PLACED.test(name) &&
    isSafePath(name) &&
    (await checkPath(dir, name).then(
      () => true,
      () => false,
    ))
  const removable = await Promise.all(
    names.map(async (name) => ((await isRemovable(name)) ? [name, toUncropped(name)] : [])),
  )
  return removable.flat()
}
