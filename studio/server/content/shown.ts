import { isDeepStrictEqual } from 'node:util'
import type { Folder, Loaded } from './folder.ts'

export type Texts = ReadonlyMap<string, string | undefined>

/** What the preview shows: the files on the disk, and texts that are not saved. */
export function createShown(folder: Folder, start: Loaded) {
  let disk = start
  let shown = start
  let unsaved: Texts = new Map()
  folder.show(start)

  async function refresh(): Promise<void> {
    const next = unsaved.size > 0 ? await folder.load(unsaved) : disk
    if (!isSame(next, shown)) folder.show(next)
    shown = next
  }

  /** Gives up texts that were made for an earlier version of their file. */
  async function update(loaded: Loaded): Promise<void> {
    const known = new Set(disk.files.map(({ hash }) => hash))
    const changed = loaded.files.filter(({ hash }) => !known.has(hash)).map(({ file }) => file)
    unsaved = new Map([...unsaved].filter(([file]) => !changed.includes(file)))
    disk = loaded
    await refresh()
  }

  /** Shows these texts instead of those it showed before. */
  async function show(texts: Texts): Promise<void> {
    if (isDeepStrictEqual(texts, unsaved)) return
    unsaved = texts
    await refresh()
  }

  /** Loads the folder with these texts, unless they are what is shown. */
  async function load(texts: Texts): Promise<Loaded> {
    return isDeepStrictEqual(texts, unsaved) ? shown : folder.load(texts)
  }

  return { unsaved: () => unsaved, update, show, load }
}

/** Two loads of the same texts and images are one version for the preview. */
function isSame(a: Loaded, b: Loaded): boolean {
  const toHashes = ({ files }: Loaded) => files.map(({ file, hash }) => [file, hash])
  return a.others === b.others && isDeepStrictEqual(toHashes(a), toHashes(b))
}
