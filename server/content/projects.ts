import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDate } from '../../contract/dates.ts'
import type { Project } from '../../contract/documents.ts'
import type { Fit } from '../../contract/site.ts'
import type { ProjectStory } from '../../contract/story.ts'
import { sortItems, toDescription } from './collections.ts'
import { type ContentReader, type Overlay, selectReader } from './reader.ts'
import { projectFile } from './schema/files.ts'
import { readProjectStory } from './story.ts'

export const PROJECT_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/
const ID_EXPECTED =
  'a file name of at most 64 letters, digits, hyphens, and underscores, starting with a letter or digit'
const UNIQUE_EXPECTED = 'a unique name; there is a .yaml file with the same name'
const YAML_EXTENSION = /\.ya?ml$/

type ReadProject = {
  file: string
  project: Project
  story: ProjectStory
  date: number
  order: number | undefined
}

export async function readProjects(reader: ContentReader): Promise<ReadProject[]> {
  const names = await readdir(join(reader.dir, 'projects')).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') await reader.reportMisspelled('projects')
    else reader.report({ kind: 'file', file: 'projects', expected: 'this to be a readable folder' })
    return []
  })
  const files = withOverlay(names, reader.overlay)
    .filter((name) => YAML_EXTENSION.test(name))
    .sort()
  for (const name of files) {
    if (name.endsWith('.yml') && files.includes(name.replace(YAML_EXTENSION, '.yaml'))) {
      reader.report({ kind: 'file', file: `projects/${name}`, expected: UNIQUE_EXPECTED })
    }
  }
  const entries = await Promise.all(files.map((name) => readProject(reader, name)))
  const valid = entries.filter((entry) => entry !== undefined)
  return sortProjects(valid)
}

/** Reads the files of published projects that have no issues. */
export async function readPublished(reader: ContentReader) {
  const names = await readdir(join(reader.dir, 'projects')).catch(() => [])
  const projects = []
  for (const name of names.filter((each) => YAML_EXTENSION.test(each)).sort()) {
    const file = `projects/${name}`
    const read = await reader.parse(file, projectFile)
    if (read && selectReader(reader, read.value)) projects.push({ file, _id: toId(name), ...read })
  }
  return projects
}

function withOverlay(names: string[], overlay: Overlay): string[] {
  const all = new Set(names)
  for (const [path, text] of overlay) {
    const name = path.match(/^projects\/([^/]+)$/)?.[1]
    if (name && text === undefined) all.delete(name)
    else if (name) all.add(name)
  }
  return [...all]
}

async function readProject(reader: ContentReader, name: string): Promise<ReadProject | undefined> {
  const path = `projects/${name}`
  const _id = toId(name)
  if (!PROJECT_ID.test(_id)) return reader.report({ kind: 'file', file: path, expected: ID_EXPECTED })
  const file = await reader.parse(path, projectFile)
  if (!file) return undefined
  const {
    banner,
    focus,
    fit,
    order,
    date = '',
    draft,
    pictures,
    story: markdown,
    description: written,
    ...rest
  } = file.value
  const shown = selectReader(reader, { draft })
  if (!shown) return undefined
  const { description, points } = toDescription(written)
  const location = { file: path, line: file.lineOf(['banner']), field: 'banner' }
  const image = await shown.image(banner, location)
  const projectBanner = image && { url: addCropping(image.url, { focus, fit }) }
  const source = { pictures, markdown, file: path, lineOf: file.lineOf }
  const story = { ...(await readProjectStory(shown, source)), points }
  const project = { _id, ...rest, description, projectBanner, ...(draft && { draft }) }
  return { file: path, order, date: parseDate(date) ?? 0, story, project }
}

function toId(name: string): string {
  return name.replace(YAML_EXTENSION, '')
}

/** Pages read how to crop a local image from the query of its URL, where the last `fit` wins. */
function addCropping(url: string, { focus, fit }: { focus?: string | undefined; fit?: Fit | undefined }): string {
  if (!url.startsWith('/')) return url
  return url + (focus ? `&focus=${focus.match(/\d+/g)?.join('.')}` : '') + (fit ? `&fit=${fit}` : '')
}

type Sortable = { order?: number | undefined; date: number; project: { title: string } }

export function sortProjects<Item extends Sortable>(projects: Item[]): Item[] {
  return sortItems(projects, byDateThenTitle)
}

function byDateThenTitle(a: Sortable, b: Sortable): number {
  return b.date - a.date || a.project.title.localeCompare(b.project.title, 'en', { numeric: true })
}
