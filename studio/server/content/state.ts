import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '../../../contract/http.ts'
import { findContentDir } from '../../../server/content/find-dir.ts'
import { createImageReader } from '../../../server/content/images/reader.ts'
import { loadContent } from '../../../server/content/load.ts'
import type { Overlay } from '../../../server/content/reader.ts'
import type { ContentIssue } from '../../../server/content/schema/issues.ts'
import { parseYamlValue } from '../../../server/content/schema/yaml-file.ts'
import type { Content, ContentFile } from '../../api.ts'
import { toIssue } from './issues.ts'
import { sortAsShown, toItem } from './order.ts'
import { readSources, type Source } from './sources.ts'

const IMAGE_NAME = /\.(?:svg|png|jpe?g|webp|avif|gif)$/i
const HTTP_URL = /^https?:/i

type Options = { contentDir: string; siteOnly: boolean; previewOrigin: string }
/** `issues` stop the site; those of drafts don't. */
export type State = { content: Omit<Content, 'undo' | 'redo'>; issues: ContentIssue[]; sources: Source[] }

export async function isFirstRun(contentDir: string): Promise<boolean> {
  return (await findContentDir({ contentDir, isContentDirSet: false })) !== contentDir
}

/** Loads the folder as the site would, with texts that are not on the disk. */
export async function findIssues({ contentDir, siteOnly }: Options, overlay?: Overlay) {
  const result = await loadContent(contentDir, { siteOnly, drafts: true, ...(overlay && { overlay }) })
  return { issues: result.kind === 'invalid' ? result.issues : [], draftIssues: result.draftIssues }
}

export function createStateReader(options: Options) {
  const { contentDir, siteOnly, previewOrigin } = options
  const toImageUrl = createImageUrls(contentDir, previewOrigin)

  return async function readState(): Promise<State> {
    const sources = await readSources(contentDir, { siteOnly })
    const files = sources.map(({ file, text, hash }) => ({ file, hash, value: parseYamlValue(text ?? '') }))
    const isEmpty = await isFirstRun(contentDir)
    const { issues, draftIssues } = isEmpty ? { issues: [], draftIssues: [] } : await findIssues(options)
    const findValue = (name: string) => files.find(({ file }) => file === name)?.value
    const names = new Set(files.flatMap(({ value }) => findImageNames(value)))
    const urls = await Promise.all([...names].map(async (name) => [name, await toImageUrl(name)] as const))
    const content = {
      files,
      issues: [...issues, ...draftIssues].map((issue) => toIssue(issue, findValue(issue.file))),
      order: orderOf(files),
      images: Object.fromEntries(urls.flatMap(([name, url]) => (url ? [[name, url]] : []))),
    }
    return { content, issues, sources }
  }
}

function orderOf(files: ContentFile[]): Content['order'] {
  const projects = files.filter(({ file }) => file.startsWith('projects/'))
  const indexes = (list: 'timeline' | 'skills' | 'apps') => {
    const value = files.find(({ file }) => file === `${list}.yaml`)?.value
    const items = Array.isArray(value) ? value.map((entry, index) => toItem(entry, index)) : []
    return sortAsShown(list, items).map(({ id }) => id)
  }
  return {
    projects: sortAsShown(
      'projects',
      projects.map(({ file, value }) => toItem(value, file)),
    ).map(({ id }) => id),
    timeline: indexes('timeline'),
    skills: indexes('skills'),
    apps: indexes('apps'),
  }
}

function findImageNames(value: unknown): string[] {
  if (typeof value === 'string') return IMAGE_NAME.test(value) && !HTTP_URL.test(value) ? [value] : []
  const parts = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []
  return parts.flatMap(findImageNames)
}

/** Images are read again only if they changed, because there may be a hundred. */
function createImageUrls(contentDir: string, origin: string) {
  const known = new Map<string, { version: string; url: string | undefined }>()

  return async function toImageUrl(name: string): Promise<string | undefined> {
    const stats = await Promise.all(
      [name, 'pictures.json'].map((each) => stat(join(contentDir, each)).catch(() => undefined)),
    )
    const version = stats.map((each) => `${each?.mtimeMs} ${each?.size}`).join()
    if (known.get(name)?.version !== version) {
      const image = stats[0] && (await createImageReader(contentDir).read(name))
      known.set(name, { version, url: image && origin + image.url })
    }
    return known.get(name)?.url
  }
}
