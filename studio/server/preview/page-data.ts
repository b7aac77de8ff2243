import { groupEntries } from '../../../contract/site.ts'
import type { Content } from '../../../server/content/load.ts'
import type { PageSources } from '../../api.ts'

/** Tells which field an element of the page shows. Lists are in the order of the page, and links have their URL. */
export function toPageSources({ documents, site }: Content): PageSources | undefined {
  if (!documents) return undefined
  const { written, projects, timelines, timelineDetails, skills, applications, stories, owner } = documents
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
      // The page leaves out those without a value.
      meta: (['stack', 'deployed'] as const).filter((name) => project[name]),
      cardStack: project.technologies ? 'technologies' : 'stack',
      hasPoints: stories.get(project._id)?.points !== undefined,
    })),
    timeline: byGroup(
      timelines.map(({ _id }) => timelineDetails.get(_id) ?? {}).toReversed(),
      written.timelines.toReversed(),
    ),
    skills: byGroup(skills, written.skills),
    apps: byGroup(applications, written.applications),
    links: Object.fromEntries(links.filter(([, url]) => url)) as Record<string, string>,
  }
}

/** The page shows all entries of a group together. */
function byGroup(entries: readonly { group?: string | undefined }[], indexes: readonly number[]): number[] {
  const listed = indexes.map((index, at) => ({ index, group: entries[at]?.group }))
  return groupEntries(listed).flatMap(([, members]) => members.map(({ index }) => index))
}
