import type { Content } from '../../../server/content/load.ts'

/** Files of projects, and indexes in the other files, in the order of the page. */
export type PageOrder = { projects: string[]; timeline: number[]; skills: number[]; apps: number[] }

export function toPageOrder({ documents }: Content): PageOrder {
  if (!documents) return { projects: [], timeline: [], skills: [], apps: [] }
  const { written, skills, applications } = documents
  return {
    projects: written.projects,
    timeline: written.timelines.toReversed(),
    skills: byGroup(skills, written.skills),
    apps: byGroup(applications, written.applications),
  }
}

/** The page shows all entries of a group together. */
function byGroup(entries: readonly { group?: string | undefined }[], indexes: readonly number[]): number[] {
  const listed = entries.map(({ group = '' }, at) => ({ group, index: indexes[at] ?? at }))
  return [...Map.groupBy(listed, ({ group }) => group).values()].flat().map(({ index }) => index)
}
