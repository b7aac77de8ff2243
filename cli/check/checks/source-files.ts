import { listElements } from '../../../contract/story.ts'
import { parseMarkdown } from '../../../server/content/markdown/parse.ts'
import { readPublished } from '../../../server/content/projects.ts'
import { createContentReader } from '../../../server/content/reader.ts'
import { FILE_SCHEMAS } from '../../../server/content/schema/files.ts'
import { formatPath } from '../../../server/content/schema/yaml-file.ts'

export type SourceFiles = Awaited<ReturnType<typeof readSourceFiles>>

/** Reads the content with line numbers, without drafts and files that have issues. */
export async function readSourceFiles(dir: string, { siteOnly }: { siteOnly: boolean }) {
  const reader = createContentReader(dir)
  const site = await reader.parse('site.yaml', FILE_SCHEMAS.site)
  if (siteOnly) return { site, projects: [] }
  return {
    site,
    profile: await reader.parse('profile.yaml', FILE_SCHEMAS.profile, { optional: true }),
    timeline: await reader.parse('timeline.yaml', FILE_SCHEMAS.timeline, { optional: true }),
    skills: await reader.parse('skills.yaml', FILE_SCHEMAS.skills, { optional: true }),
    apps: await reader.parse('apps.yaml', FILE_SCHEMAS.apps, { optional: true }),
    projects: await readPublished(reader),
  }
}

/** Returns no elements for an invalid story; the content check reports it. */
export function storyElements({ value }: SourceFiles['projects'][number]) {
  const parsed = parseMarkdown(value.story)
  return parsed.kind === 'ok' ? [...listElements(parsed.nodes)] : []
}

type Located = { where: string; file: string; field: string; text: string }

/** Lists every text with its place, except in drafts. */
export function listTexts({ projects, ...lists }: SourceFiles): Located[] {
  const files = Object.entries(lists).map(([name, read]) => ({ file: `${name}.yaml`, read }))
  return [...files, ...projects.map((read) => ({ file: read.file, read }))].flatMap(({ file, read }) =>
    findTexts(read?.value, []).map(({ path, text }) => ({
      where: `${file}:${read?.lineOf(path)}`,
      file,
      field: formatPath(path),
      text,
    })),
  )
}

type Path = (string | number)[]

function findTexts(value: unknown, path: Path): { path: Path; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (value === null || typeof value !== 'object' || ('draft' in value && value.draft === true)) return []
  const toKey = (key: string) => (Array.isArray(value) ? Number(key) : key)
  return Object.entries(value).flatMap(([key, child]) => findTexts(child, [...path, toKey(key)]))
}
