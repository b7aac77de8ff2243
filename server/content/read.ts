import type { Application, Owner, Project, Skill, TimelineEntry } from '../../contract/documents.ts'
import { createDesk } from './desk.ts'
import { readApplications, readOwner, readSkills, readTimelines } from './lists.ts'
import type { PictureFile } from './pictures.ts'
import { readProjects } from './projects.ts'
import { readSite, type Site } from './site.ts'
import type { Mistake } from './yaml-file.ts'

type Documents = {
  owner: Owner
  timelines: TimelineEntry[]
  skills: Skill[]
  applications: Application[]
  projects: Project[]
}

/** `documents` is absent where a foreign backend has them; `pictures` are by the path they are served at. */
export type Content = { site: Site; documents?: Documents; pictures: ReadonlyMap<string, PictureFile> }

export type Reading = { kind: 'good'; content: Content } | { kind: 'mistaken'; mistakes: Mistake[] }

/** Reads and checks the owner's folder, and reports all mistakes at once. With `siteOnly` just `site.yaml`. */
export async function readContent(dir: string, { siteOnly = false } = {}): Promise<Reading> {
  const desk = createDesk(dir)
  const site = await readSite(desk)
  const documents = siteOnly
    ? undefined
    : {
        owner: await readOwner(desk),
        timelines: await readTimelines(desk),
        skills: await readSkills(desk),
        applications: await readApplications(desk),
        projects: await readProjects(desk),
      }
  if (!site || desk.mistakes.length > 0) return { kind: 'mistaken', mistakes: inOrder(desk.mistakes) }
  return { kind: 'good', content: { site, ...(documents && { documents }), pictures: desk.pictures() } }
}

/** Files are read side by side; the report reads the same every time. */
function inOrder(mistakes: readonly Mistake[]): Mistake[] {
  return mistakes.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}
