import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../../../contract/http.ts'
import { type ContentFile, readContentFiles, toContentFile } from '../../../editing/entries/files.ts'
import { listFolder, YAML } from '../../../editing/folder/paths.ts'
import type { Config } from '../../../server/config.ts'
import { findOwnContent, SAMPLE_DIR } from '../../../server/content/find-dir.ts'
import { createImageReader, type ImageFile } from '../../../server/content/images/reader.ts'
import { type Content, loadContent } from '../../../server/content/load.ts'
import type { ContentCache, Overlay } from '../../../server/content/reader.ts'
import type { ContentIssue } from '../../../server/content/schema/issues.ts'

const IMAGE_NAME = /^(?!https?:).*\.(?:svg|png|jpe?g|webp|avif|gif)$/i
const HIDDEN = /[/\\]\./

/** `issues` stop the site, which has no `content` then; those of drafts don't. */
export type Loaded = {
  /** The folder that was loaded, which is the sample's without content of the owner's own. */
  dir: string
  files: ContentFile[]
  /** URL paths of the images that the files name. */
  images: Record<string, string>
  /** The images themselves, by their URL paths. */
  pictures: ReadonlyMap<string, ImageFile>
  /** Differs after any change of a file that is no YAML. */
  others: string
  content: Content | undefined
  issues: ContentIssue[]
  draftIssues: ContentIssue[]
}

/** Loads the owner's folder as the site would. What did not change is not read again. */
export function createFolder({ contentDir, backend }: Pick<Config, 'contentDir' | 'backend'>) {
  const siteOnly = backend !== undefined
  const cache: ContentCache = { images: new Map(), texts: new Map() }
  let known: ContentFile[] = []

  const findDir = async () => (await findOwnContent({ contentDir, isContentDirSet: false })) ?? SAMPLE_DIR

  /** Reads these texts instead of those on the disk. */
  async function load(overlay: Overlay = new Map()): Promise<Loaded> {
    // A change during the load counts as a later one.
    const others = await readOthers(contentDir)
    const dir = await findDir()
    known = applyOverlay(await readContentFiles(dir, { siteOnly, known }), overlay)
    const result = await loadContent(dir, { siteOnly, drafts: true, overlay, cache })
    const reader = createImageReader(dir, cache.images)
    const images = await findImages(known, reader)
    const [content, issues] = result.kind === 'ok' ? [result.content, []] : [undefined, result.issues]
    return {
      dir,
      files: known,
      images,
      pictures: reader.byPath(),
      others,
      content,
      issues,
      draftIssues: result.draftIssues,
    }
  }

  async function isChanged(loaded: Loaded): Promise<boolean> {
    const { dir, files } = loaded
    if (dir !== (await findDir())) return true
    const now = await readContentFiles(dir, { siteOnly, known: files })
    return !isSame(loaded, { files: now, others: await readOthers(contentDir) })
  }

  return { contentDir, siteOnly, load, isChanged }
}

/** Two loads of the same texts and images are one version for the preview. */
export function isSame(a: Pick<Loaded, 'files' | 'others'>, b: Pick<Loaded, 'files' | 'others'>): boolean {
  return a.others === b.others && isDeepStrictEqual(toHashes(a.files), toHashes(b.files))
}

function toHashes(files: ContentFile[]): string[] {
  return files.map(({ file, hash }) => `${file} ${hash}`)
}

async function findImages(files: ContentFile[], { read }: ReturnType<typeof createImageReader>) {
  const names = new Set(files.flatMap(({ value }) => findImageNames(value)))
  const found = await Promise.all([...names].map(async (name) => [name, (await read(name))?.url]))
  return Object.fromEntries(found.filter(([, url]) => url)) as Record<string, string>
}

function applyOverlay(files: ContentFile[], overlay: Overlay): ContentFile[] {
  const all = new Map(files.map((each) => [each.file, each]))
  for (const [file, text] of overlay) {
    if (text === undefined && file.startsWith('projects/')) all.delete(file)
    else all.set(file, toContentFile(file, text === undefined ? undefined : Buffer.from(text), files))
  }
  const toKey = ({ file }: ContentFile) => (file.startsWith('projects/') ? file : '')
  return [...all.values()].sort((a, b) => (toKey(a) < toKey(b) ? -1 : toKey(a) > toKey(b) ? 1 : 0))
}

async function readOthers(dir: string): Promise<string> {
  const entries = await listFolder(dir).catch(() => [])
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name))
  const others = files.filter((path) => !YAML.test(path) && !HIDDEN.test(path.slice(dir.length)))
  const stamps = others.map(async (path) => {
    const { ino, size, mtimeMs } = await stat(path).catch(() => ({ ino: 0, size: 0, mtimeMs: 0 }))
    return [path, ino, size, mtimeMs].join()
  })
  return (await Promise.all(stamps)).sort().join('\n')
}

export function findImageNames(value: unknown): string[] {
  if (typeof value === 'string') return IMAGE_NAME.test(value) ? [value] : []
  return Array.isArray(value) || isRecord(value) ? Object.values(value).flatMap(findImageNames) : []
}
