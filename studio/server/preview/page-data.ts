import type { Project } from '../../../contract/documents.ts'
import type { Content } from '../../../server/content/load.ts'

const FIELDS = ['stack', 'deployed', 'technologies', 'gitRepoLink', 'projectLink'] as const

/** The project's elements have no names, so `fields` says which ones its page has. `points`: its description is a list. */
export type ProjectSource = { file: string; fields: (typeof FIELDS)[number][]; points: boolean }

/** What the preview's script has to know to tell which field an element shows. Lists are in the order of the page. */
export type PageSources = {
  projects: ProjectSource[]
  timeline: number[]
  skills: number[]
  apps: number[]
  /** URLs by the source of the link. */
  links: Record<string, string>
}

/** `studio` has the origins that the script talks to. */
export type PageData = { studio: string[]; sources?: PageSources | undefined; isRefused: boolean }

export function toPageSources({ documents, site }: Content): PageSources | undefined {
  if (!documents) return undefined
  const { written, projects, skills, applications, stories, owner } = documents
  const { videoChannel, resume, more } = site.links
  const { aboutMe: _, ...profile } = owner
  const links = [
    ['site.yaml#links.resume', resume],
    ['site.yaml#links.videoChannel', videoChannel],
    ...Object.entries(profile).map(([name, url]) => [`profile.yaml#${name}`, url]),
    ...more.map(({ url }, index) => [`site.yaml#links.more.${index}.label`, url]),
  ]
  return {
    projects: projects.map((project, at) => ({
      file: written.projects[at] ?? '',
      fields: listFields(project),
      points: stories.get(project._id)?.points !== undefined,
    })),
    timeline: written.timelines.toReversed(),
    skills: byGroup(skills, written.skills),
    apps: byGroup(applications, written.applications),
    links: Object.fromEntries(links.filter(([, url]) => url)),
  }
}

function listFields(project: Project): ProjectSource['fields'] {
  return FIELDS.filter((name) => project[name])
}

/** The page shows all entries of a group together. */
function byGroup(entries: readonly { group?: string | undefined }[], indexes: readonly number[]): number[] {
  const listed = entries.map(({ group = '' }, at) => ({ group, index: indexes[at] ?? at }))
  return [...Map.groupBy(listed, ({ group }) => group).values()].flat().map(({ index }) => index)
}
