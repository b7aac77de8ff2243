import type * as z from 'zod'
import { listElements } from '../../../contract/story.ts'
import { parseMarkdown } from '../../../server/content/markdown/parse.ts'
import { readPublished } from '../../../server/content/projects.ts'
import { createContentReader } from '../../../server/content/reader.ts'
import { FILE_SCHEMAS } from '../../../server/content/schema/files.ts'
import { formatPath, type ParsedFile } from '../../../server/content/schema/yaml-file.ts'
import type { Finding } from './finding.ts'

export type SourceFiles = Awaited<ReturnType<typeof readSourceFiles>>
type SourceFile<T = unknown> = ParsedFile<T> & { file: string }
type Path = (string | number)[]

/** Reads the content with line numbers, without drafts and files that have issues. */
export async function readSourceFiles(dir: string, { siteOnly }: { siteOnly: boolean }) {
  const reader = createContentReader(dir)

  async function read<T>(name: keyof typeof FILE_SCHEMAS, schema: z.ZodType<T>, optional = true) {
    const file = `${name}.yaml`
    const parsed = await reader.parse(file, schema, { optional })
    return parsed && { file, ...parsed }
  }

  /** Drafts leave a gap, so the others keep their indexes. */
  async function readList<T extends { draft: boolean }>(name: keyof typeof FILE_SCHEMAS, schema: z.ZodType<T[]>) {
    const parsed = await read(name, schema)
    return parsed && { ...parsed, value: parsed.value.map((entry) => (entry.draft ? undefined : entry)) }
  }

  const site = await read('site', FILE_SCHEMAS.site, false)
  if (siteOnly) return { site, projects: [] }
  return {
    site,
    profile: await read('profile', FILE_SCHEMAS.profile),
    timeline: await readList('timeline', FILE_SCHEMAS.timeline),
    skills: await readList('skills', FILE_SCHEMAS.skills),
    apps: await readList('apps', FILE_SCHEMAS.apps),
    projects: await readPublished(reader),
  }
}

/** With `near`, returns the first line from the field on that contains it. */
export function toPlace({ file, lineOf }: SourceFile, path: Path, near?: string) {
  return { where: `${file}:${lineOf(path, near)}`, file, field: formatPath(path) } satisfies Partial<Finding>
}

/** Lists the entries of the timeline with the place of their field. */
export function listTimeline({ timeline }: SourceFiles, field: string) {
  if (!timeline) return []
  return timeline.value.flatMap((entry, index) => (entry ? [{ ...entry, at: toPlace(timeline, [index, field]) }] : []))
}

/** Returns no elements for an invalid story; the content check reports it. */
export function storyElements({ value }: SourceFiles['projects'][number]) {
  const parsed = parseMarkdown(value.story)
  return parsed.kind === 'ok' ? [...listElements(parsed.nodes)] : []
}

/** Lists every text with its place. */
export function listTexts({ projects, ...lists }: SourceFiles) {
  const files: (SourceFile | undefined)[] = [...Object.values(lists), ...projects]
  return files.flatMap((source) =>
    source ? findTexts(source.value, []).map(({ path, text }) => ({ ...toPlace(source, path), text })) : [],
  )
}

function findTexts(value: unknown, path: Path): { path: Path; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (value === null || typeof value !== 'object') return []
  const toKey = (key: string) => (Array.isArray(value) ? Number(key) : key)
  return Object.entries(value).flatMap(([key, child]) => findTexts(child, [...path, toKey(key)]))
}
