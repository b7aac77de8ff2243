import type { Application, Skill } from '../../contract/documents.ts'
import type { Site } from '../../contract/site.ts'
import type { Words } from '../../contract/words/words.ts'
import { readApplications, readOwner, readSkills, readTimeline } from './collections.ts'
import { type OwnFile, readOwnFiles } from './downloads.ts'
import { SAMPLE_DIR } from './find-dir.ts'
import { findGeneratedImages, type GeneratedImage } from './images/generated.ts'
import { createIconSprite, type IconSprite } from './images/icon-sprite.ts'
import type { ImageFile, Original } from './images/reader.ts'
import { readProjects } from './projects.ts'
import { type ContentCache, type ContentReader, createContentReader, type Overlay } from './reader.ts'
import type { ContentIssue } from './schema/issues.ts'
import { readSite } from './site.ts'

type Documents = Awaited<ReturnType<typeof readDocuments>>

export type Content = {
  site: Site
  words: Words
  documents?: Documents
  images: ReadonlyMap<string, ImageFile>
  files: ReadonlyMap<string, OwnFile>
  originals: Original[]
  draftOriginals: Original[]
  generatedImages: GeneratedImage[]
}

/** The site ignores `draftIssues`, because a draft may be unfinished. */
export type LoadResult = { draftIssues: ContentIssue[] } & (
  | { kind: 'ok'; content: Content }
  | { kind: 'invalid'; issues: ContentIssue[] }
)

type LoadOptions = { siteOnly?: boolean; drafts?: boolean; overlay?: Overlay; cache?: ContentCache }

export async function loadContent(dir: string, options: LoadOptions = {}): Promise<LoadResult> {
  const { siteOnly = false, drafts = false, overlay, cache } = options
  const issues: ContentIssue[] = []
  const files = await readOwnFiles(dir, issues)
  const reader = createContentReader(dir, { issues, files, overlay, cache })
  const draftIssues: ContentIssue[] = []
  const draftReader = drafts ? createContentReader(dir, { issues: draftIssues, files, cache }) : undefined
  const read = await readSite(reader)
  const documents = siteOnly ? undefined : await readDocuments({ ...reader, drafts: draftReader })
  if (!read || issues.length > 0) return { kind: 'invalid', issues: sortIssues(issues), draftIssues }
  const { site, words } = read
  const originals = reader.images.originals()
  const projects = documents?.projects.filter(({ draft }) => !draft) ?? []
  const generatedImages = await findGeneratedImages({ site, projects, originals }, reader.images.readGenerated)
  const sprite = documents && createIconSprite(findIcons(documents, originals))
  return {
    kind: 'ok',
    draftIssues,
    content: {
      site: {
        ...site,
        sections: site.sections.filter((id) => hasContent(id, site, documents)),
        ...(dir === SAMPLE_DIR && { isSample: true }),
      },
      words,
      ...(documents && { documents: sprite ? withSprite(documents, sprite) : documents }),
      images: new Map([
        ...(draftReader?.images.byPath() ?? []),
        ...reader.images.byPath(),
        ...(sprite ? [[sprite.path, sprite.file] as const] : []),
      ]),
      originals: originals.filter(({ url }) => !sprite?.urls.has(url)),
      draftOriginals: draftReader?.images.originals() ?? [],
      generatedImages,
      files,
    },
  }
}

/** An external backend may fill its lists at any time, so their sections stay. */
function hasContent(id: Site['sections'][number], { biography }: Site, documents: Documents | undefined): boolean {
  if (id === 'home') return true
  if (id === 'about') return biography.length > 0
  const { timelines: timeline, skills, applications: apps, projects: portfolio } = documents ?? {}
  return { timeline, skills, apps, portfolio }[id]?.length !== 0
}

async function readDocuments(reader: ContentReader) {
  const projects = await readProjects(reader)
  const timeline = await readTimeline(reader)
  const skills = await readSkills(reader)
  const applications = await readApplications(reader)
  const toIndex = ({ index }: { index: number }) => index
  return {
    owner: await readOwner(reader),
    timelines: timeline.map(({ entry }) => entry),
    skills: skills.map(({ item }) => item),
    applications: applications.map(({ item }) => item),
    projects: projects.map(({ project }) => project),
    projectDates: new Map(projects.map(({ project, date }) => [project._id, date])),
    stories: new Map(projects.map(({ project, story }) => [project._id, story])),
    timelineDetails: new Map(timeline.map(({ entry, details }) => [entry._id, details])),
    /** Says where each document is written: files of projects, and indexes in the other files. */
    written: {
      projects: projects.map(({ file }) => file),
      timelines: timeline.map(toIndex),
      skills: skills.map(toIndex),
      applications: applications.map(toIndex),
    },
  }
}

function findIcons({ skills, applications }: Documents, originals: readonly Original[]): Original[] {
  const urls = new Set([...skills, ...applications].map(({ svg }) => svg?.url))
  return [...urls].flatMap((url) => originals.find((original) => original.url === url) ?? [])
}

function withSprite(documents: Documents, { urls }: IconSprite): Documents {
  function withSpriteUrl<Item extends Skill | Application>(item: Item): Item {
    const url = item.svg && urls.get(item.svg.url)
    return url ? { ...item, svg: { url } } : item
  }
  const { skills, applications } = documents
  return { ...documents, skills: skills.map(withSpriteUrl), applications: applications.map(withSpriteUrl) }
}

/** A story may have the same mistake twice. */
function sortIssues(issues: readonly ContentIssue[]): ContentIssue[] {
  const unique = new Map(issues.map((issue) => [JSON.stringify(issue), issue]))
  return [...unique.values()].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}
