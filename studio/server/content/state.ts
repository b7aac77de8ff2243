import { isRecord } from '../../../contract/http.ts'
import { LISTS, listEntries, sortAsShown } from '../../../editing/entries/entries.ts'
import { readContentFiles } from '../../../editing/entries/files.ts'
import { createImageReader, type ImageCache } from '../../../server/content/images/reader.ts'
import { loadContent } from '../../../server/content/load.ts'
import type { Overlay } from '../../../server/content/reader.ts'
import type { ContentIssue } from '../../../server/content/schema/issues.ts'
import type { Content } from '../../api.ts'
import { toIssue } from './issues.ts'

const IMAGE_NAME = /^(?!https?:).*\.(?:svg|png|jpe?g|webp|avif|gif)$/i

export type Options = { contentDir: string; siteOnly: boolean; previewOrigin: string; imageCache: ImageCache }
/** `issues` stop the site; those of drafts don't. */
export type Loaded = { issues: ContentIssue[]; draftIssues: ContentIssue[] }
export type State = { issues: ContentIssue[]; content: Omit<Content, 'undo' | 'redo'> }

/** Loads the folder as the site would, with texts that are not on the disk. */
export async function load({ contentDir, ...options }: Options, overlay: Overlay = new Map()): Promise<Loaded> {
  const result = await loadContent(contentDir, { ...options, drafts: true, overlay })
  return { issues: result.kind === 'invalid' ? result.issues : [], draftIssues: result.draftIssues }
}

export async function readState(options: Options, { issues, draftIssues }: Loaded): Promise<State> {
  const { contentDir, siteOnly, previewOrigin, imageCache } = options
  const files = await readContentFiles(contentDir, { siteOnly })
  const toIds = (list: (typeof LISTS)[number]) => sortAsShown(list, listEntries(list, files)).map(({ id }) => id)
  const images: Content['images'] = {}
  const reader = createImageReader(contentDir, imageCache)
  for (const name of new Set(files.flatMap(({ value }) => findImageNames(value)))) {
    const image = await reader.read(name)
    if (image) images[name] = previewOrigin + image.url
  }
  const findValue = (name: string) => files.find(({ file }) => file === name)?.value
  const content = {
    ...{ files: files.map(({ text, ...file }) => file), images },
    issues: [...issues, ...draftIssues].map((issue) => toIssue(issue, findValue(issue.file))),
    order: Object.fromEntries(LISTS.map((list) => [list, toIds(list)])) as Content['order'],
  }
  return { issues, content }
}

function findImageNames(value: unknown): string[] {
  if (typeof value === 'string') return IMAGE_NAME.test(value) ? [value] : []
  return Array.isArray(value) || isRecord(value) ? Object.values(value).flatMap(findImageNames) : []
}
