import { isDeepStrictEqual } from 'node:util'
import { restoreFiles } from '../../../editing/folder/replace.ts'
import type { Content } from '../../../server/content/load.ts'
import { type createFolder, isSame, type Loaded } from './folder.ts'

export type Texts = ReadonlyMap<string, string | undefined>
export type Shown = Awaited<ReturnType<typeof openShown>>

/** What the preview shows: the files on the disk, and texts that are not saved. */
export async function openShown(folder: ReturnType<typeof createFolder>) {
  await restoreFiles(folder.contentDir)
  let disk = await folder.load()
  let loaded: Loaded | undefined
  let unsaved: Texts = new Map()
  let valid: Loaded | undefined
  let content: Content | undefined
  let version = 0
  setLoaded(disk)

  /** If anything is invalid, the preview keeps its last valid state. */
  function setLoaded(next: Loaded): void {
    if (next.content && !(loaded && isSame(next, loaded))) {
      valid = next
      // A page that is still shown may have images that are gone. Their bytes are in the cache anyway.
      content = { ...next.content, images: new Map([...(content?.images ?? []), ...next.content.images]) }
      version += 1
    }
    loaded = next
  }

  async function refresh(): Promise<void> {
    setLoaded(unsaved.size > 0 ? await folder.load(unsaved) : disk)
  }

  /** Gives up texts that were made for an earlier version of their file. */
  async function update(next: Loaded): Promise<void> {
    const known = new Set(disk.files.map(({ hash }) => hash))
    const changed = next.files.filter(({ hash }) => !known.has(hash)).map(({ file }) => file)
    unsaved = new Map([...unsaved].filter(([file]) => !changed.includes(file)))
    disk = next
    await refresh()
  }

  /** Shows these texts instead of those it showed before. */
  async function show(texts: Texts): Promise<void> {
    if (isDeepStrictEqual(texts, unsaved)) return
    unsaved = texts
    await refresh()
  }

  return {
    update,
    show,
    /** Loads the folder with these texts, unless they are what is shown. */
    load: async (texts: Texts) => (loaded && isDeepStrictEqual(texts, unsaved) ? loaded : folder.load(texts)),
    disk: () => disk,
    content: () => content,
    version: () => version,
    /** The text with which the site worked last. */
    findValid: (name: string) => valid?.files.find(({ file }) => file === name)?.text,
  }
}
