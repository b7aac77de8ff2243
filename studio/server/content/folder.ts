import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '../../../contract/http.ts'
import { type ContentFile, readContentFiles, toContentFile } from '../../../editing/entries/files.ts'
import { listFolder, YAML } from '../../../editing/folder/paths.ts'
import type { Config } from '../../../server/config.ts'
import { findOwnContent, SAMPLE_DIR } from '../../../server/content/find-dir.ts'
import { createImageReader } from '../../../server/content/images/reader.ts'
import { type Content, loadContent } from '../../../server/content/load.ts'
import type { ContentCache, Overlay } from '../../../server/content/reader.ts'
import type { ContentIssue } from '../../../server/content/schema/issues.ts'

const IMAGE_NAME = /^(?!https?:).*\.(?:svg|png|jpe?g|webp|avif|gif)$/i
const HIDDEN = /[/\\]\./

/** `issues` stop the site, which has no `content` then; those of drafts don't. */
export type Loaded = {
  files: ContentFile[]
  /** URL paths of the images that the files name. */
  images: Record<string, string>
  /** Differs after any change of a file that is no YAML. */
  others: string
  content: Content | undefined
  issues: ContentIssue[]
  draftIssues: ContentIssue[]
}
export type Folder = ReturnType<typeof createFolder>

/** Loads the owner's folder as the site would, and remembers what the preview shows. */
export function createFolder({ contentDir, backend }: Pick<Config, 'contentDir' | 'backend'>) {
  const siteOnly = backend !== undefined
  const cache: ContentCache = { images: new Map(), texts: new Map() }
  let known: ContentFile[] = []
  let dir = contentDir
  let shown: Content | undefined
  let valid: ContentFile[] = []
  let version = 0

  /** Reads these texts instead of those on the disk. Without content of the owner's own, it loads the sample. */
  async function load(overlay: Overlay = new Map()): Promise<Loaded> {
    // A change during the load counts as a later one.
    const others = await readOthers(contentDir)
    dir = (await findOwnContent({ contentDir, isContentDirSet: false })) ?? SAMPLE_DIR
    known = applyOverlay(await readContentFiles(dir, { siteOnly, known }), overlay)
    const result = await loadContent(dir, { siteOnly, drafts: true, overlay, cache })
    const images = await findImages(known, createImageReader(dir, cache.images))
    const [content, issues] = result.kind === 'ok' ? [result.content, []] : [undefined, result.issues]
    return { files: known, images, others, content, issues, draftIssues: result.draftIssues }
  }

  /** If anything is invalid, the preview keeps its last valid state. */
  function show({ content, files }: Loaded): void {
    if (!content) return
    valid = files
    // A page that is still shown may have images that are gone. Their bytes are in the cache anyway.
    shown = { ...content, images: new Map([...(shown?.images ?? []), ...content.images]) }
    version += 1
  }

  /** The text with which the site worked last. */
  const findValid = (name: string) => valid.find(({ file }) => file === name)?.text

  async function isChanged({ files, others }: Loaded): Promise<boolean> {
    const isSample = (await findOwnContent({ contentDir, isContentDirSet: false })) === undefined
    if (isSample !== (dir === SAMPLE_DIR)) return true
    const now = await readContentFiles(dir, { siteOnly, known: files })
    const isSame = now.length === files.length && now.every(({ file, hash }, at) => isFile(files[at], file, hash))
    return !isSame || others !== (await readOthers(contentDir))
  }

  return {
    contentDir,
    siteOnly,
    load,
    isChanged,
    show,
    findValid,
    shown: () => shown,
    version: () => version,
    dir: () => dir,
  }
}

async function findImages(files: ContentFile[], { read }: ReturnType<typeof createImageReader>) {
  const names = new Set(files.flatMap(({ value }) => findImageNames(value)))
  const found = await Promise.all([...names].map(async (name) => [name, (await read(name))?.url]))
  return Object.fromEntries(found.filter(([, url]) => url)) as Record<string, string>
}

function isFile(other: ContentFile | undefined, file: string, hash: string): boolean {
  return other?.file === file && other.hash === hash
}

function applyOverlay(files: ContentFile[], overlay: Overlay): ContentFile[] {
  const all = new Map(files.map((each) => [each.file, each]))
  for (const [file, text] of overlay) {
    if (text === undefined && file.startsWith('projects/')) all.delete(file)
    else all.set(file, toContentFile(file, text === undefined ? undefined : Buffer.from(text), files))
  }
  const isProject = ({ file }: ContentFile) => file.startsWith('projects/')
  const [others, projects] = [[...all.values()].filter((each) => !isProject(each)), [...all.values()].filter(isProject)]
  return [...others, ...projects.sort((a, b) => (a.file < b.file ? -1 : 1))]
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
