import type { Application, Owner, Project, Skill, TimelineEntry } from '../../contract/schemas.ts'
import { createDesk, type Desk } from './content-reader.ts'
import { type Drawing, findDrawings } from './images/generated.ts'
import { createIconSheet, type IconSheet } from './images/icon-sprite.ts'
import { readApplications, readOwner, readSkills, readTimelines, type Station } from './collections.ts'
import type { Original, PictureFile } from './images/reader.ts'
import { readProjects } from './projects.ts'
import { readSite, type Site } from './site.ts'
import type { Mistake } from './schema/yaml-file.ts'

type Documents = {
  owner: Owner
  timelines: TimelineEntry[]
  skills: Skill[]
  applications: Application[]
  projects: Project[]
  /** When a project was made, by its id. */
  projectDates: ReadonlyMap<string, number>
  /** What a station of the timeline was, by its id. */
  stations: ReadonlyMap<string, Station>
}

export type Content = {
  site: Site
  /** Absent where a foreign backend has them. */
  documents?: Documents
  /** By the path they are served at. */
  pictures: ReadonlyMap<string, PictureFile>
  /** Those that the content names, but for icons that are shown from one file. */
  originals: Original[]
  /** What is drawn for it: cards to share and icons. */
  drawings: Drawing[]
}

export type Reading = { kind: 'good'; content: Content } | { kind: 'mistaken'; mistakes: Mistake[] }

/** Reads and checks the owner's folder, and reports all mistakes at once. With `siteOnly` just `site.yaml`. */
export async function readContent(dir: string, { siteOnly = false } = {}): Promise<Reading> {
  const desk = createDesk(dir)
  const site = await readSite(desk)
  const documents = siteOnly ? undefined : await readDocuments(desk)
  if (!site || desk.mistakes.length > 0) return { kind: 'mistaken', mistakes: inOrder(desk.mistakes) }
  const originals = desk.pictures.originals()
  const projects = documents?.projects ?? []
  const drawings = await findDrawings({ site, projects, originals }, desk.pictures.readDrawn)
  const sheet = documents && createIconSheet(findIcons(documents, originals))
  return {
    kind: 'good',
    content: {
      site,
      ...(documents && { documents: sheet ? withSheet(documents, sheet) : documents }),
      pictures: new Map([...desk.pictures.byPath(), ...(sheet ? [[sheet.path, sheet.file] as const] : [])]),
      originals: originals.filter(({ url }) => !sheet?.addresses.has(url)),
      drawings,
    },
  }
}

async function readDocuments(desk: Desk): Promise<Documents> {
  const dated = await readProjects(desk)
  const stations = await readTimelines(desk)
  return {
    owner: await readOwner(desk),
    timelines: stations.map(({ entry }) => entry),
    skills: await readSkills(desk),
    applications: await readApplications(desk),
    projects: dated.map(({ project }) => project),
    projectDates: new Map(dated.map(({ project, date }) => [project._id, date])),
    stations: new Map(stations.map(({ entry, station }) => [entry._id, station])),
  }
}

/** In the order of the page, each once. */
function findIcons({ skills, applications }: Documents, originals: readonly Original[]): Original[] {
  const urls = new Set([...skills, ...applications].map(({ svg }) => svg?.url))
  return [...urls].flatMap((url) => originals.find((original) => original.url === url) ?? [])
}

function withSheet(documents: Documents, { addresses }: IconSheet): Documents {
  function onSheet<Item extends Skill | Application>(item: Item): Item {
    const url = item.svg && addresses.get(item.svg.url)
    return url ? { ...item, svg: { url } } : item
  }
  return { ...documents, skills: documents.skills.map(onSheet), applications: documents.applications.map(onSheet) }
}

/** Files are read side by side; the report reads the same every time. */
function inOrder(mistakes: readonly Mistake[]): Mistake[] {
  return mistakes.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}
