import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Project } from '../../contract/schemas.ts'
import { parseDate } from './dates.ts'
import type { Desk } from './content-reader.ts'
import { toShown } from './publish-order.ts'
import { projectFile } from './schema/files.ts'

const PROJECT_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/
const NO_DATE = 0
const YAML_ENDING = /\.ya?ml$/

/** A project and when it was made, as `parseDate` reads it. */
type DatedProject = { project: Project; date: number }

/** Every file of `projects/` but drafts, by its `order`, then the newest first, then by its name. */
export async function readProjects(desk: Desk): Promise<DatedProject[]> {
  const names = await readdir(join(desk.dir, 'projects')).catch((error: NodeJS.ErrnoException) => {
    // A folder that is not there is an owner without projects.
    const expected = 'this to be a folder that can be read'
    if (error.code !== 'ENOENT') desk.mistakes.push({ file: 'projects', line: 1, field: '', expected })
    return []
  })
  const files = names.filter((name) => YAML_ENDING.test(name)).sort()
  reportTwins(desk, files)
  const read = await Promise.all(files.map((name) => readProject(desk, name)))
  const entries = read.filter((entry) => entry !== undefined)
  return toShown(entries, byDateThenName).map(({ project, date }) => ({ project, date }))
}

function byDateThenName(a: Entry, b: Entry): number {
  return b.date - a.date || a.project.title.localeCompare(b.project.title, 'en', { numeric: true })
}

/** `x.yaml` and `x.yml` would be two projects at one address. */
function reportTwins(desk: Desk, files: string[]): void {
  const twins = files.filter((name) => name.endsWith('.yml') && files.includes(name.replace(YAML_ENDING, '.yaml')))
  const expected = 'a name of its own; there is a .yaml file of the same name'
  desk.mistakes.push(...twins.map((name) => ({ file: `projects/${name}`, line: 1, field: '', expected })))
}

type Entry = DatedProject & { order: number | undefined; draft: boolean }

async function readProject(desk: Desk, name: string): Promise<Entry | undefined> {
  const file = `projects/${name}`
  const _id = name.replace(YAML_ENDING, '')
  if (!PROJECT_ID.test(_id)) {
    const expected = 'a file name of at most 64 letters, digits, - and _, the first of them a letter or digit'
    desk.mistakes.push({ file, line: 1, field: '', expected })
    return undefined
  }
  const read = await desk.parse(file, projectFile)
  if (!read) return undefined
  const { banner, order, date = '', draft, ...rest } = read.value
  const place = { file, line: read.lineOf(['banner']), field: 'banner' }
  const projectBanner = draft ? undefined : await desk.picture(banner, place)
  return { order, draft, date: parseDate(date) ?? NO_DATE, project: { _id, ...rest, projectBanner } }
}
