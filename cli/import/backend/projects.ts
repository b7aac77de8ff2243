import { PATHS } from '../../../contract/client.ts'
import { parseDate } from '../../../contract/dates.ts'
import type { createSchemas, Project } from '../../../contract/documents.ts'
import { readLink } from '../model/fields.ts'
import type { ImportLog } from '../model/log.ts'
import type { ImportedProject } from '../model/model.ts'
import { pick, type Raw } from '../model/raw-record.ts'
import { toList, toPlainLine, toSentences } from '../model/text.ts'
import { type BackendClient, findDocument, findImage } from './backend-client.ts'
import { reportUnused } from './unused-fields.ts'

const REPOSITORY_FIELDS = ['gitRepoLink', 'githubLink', 'gitLink', 'repoLink']
const URL_FIELDS = ['projectLink', 'liveLink']
const BANNER_FIELDS = ['projectBanner', 'banner', 'image', 'thumbnail']
const DETAILS = [
  ['description'],
  ['technologies'],
  ['stack'],
  ['deployed'],
  REPOSITORY_FIELDS,
  URL_FIELDS,
  BANNER_FIELDS,
]
/** These statuses concern one id; requests for other projects may still work. */
const SINGLE_PROJECT_ERRORS = [400, 404]

export type BackendReader = { client: BackendClient; schemas: ReturnType<typeof createSchemas>; log: ImportLog }

export async function readProjects(reader: BackendReader, records: Raw[]): Promise<ImportedProject[]> {
  const { log } = reader
  reportUnused('projects', records, log)
  const addDetails = createDetailReader(reader)
  const projects: ImportedProject[] = []
  for (const [index, record] of records.entries()) {
    const raw = await addDetails(record)
    const project = reader.schemas.project.parse({ ...raw, title: pick(raw, 'title', 'name') })
    const title = toPlainLine(project.title)
    if (!title) {
      log.skip(`Project ${index + 1}`, 'it has no title')
      continue
    }
    log.info(`  project   ${title}`)
    projects.push(toProject({ ...project, title }, raw, reader))
  }
  return projects
}

/** Requests missing details of each project, because some backends list only a part, until a request fails. */
function createDetailReader({ client, log }: BackendReader) {
  let failed = false

  return async function addDetails(raw: Raw): Promise<Raw> {
    const id = toPlainLine(raw._id ?? raw.id)
    const isComplete = DETAILS.every((names) => pick(raw, ...names) !== undefined)
    if (failed || isComplete || !id || /^\.*$/.test(id)) return raw
    const result = await client.get(`${PATHS.project}/${encodeURIComponent(id)}`)
    if (result.kind === 'failed' && !SINGLE_PROJECT_ERRORS.includes(result.status ?? 0)) {
      failed = true
      log.skip('Details of individual projects', result.reason)
    }
    const project = result.kind === 'ok' ? findDocument(result.body, ['title', 'name']) : undefined
    if (!project) return raw
    const filled = Object.entries(project).filter(([, value]) => value !== null && value !== undefined && value !== '')
    return { ...raw, ...Object.fromEntries(filled) }
  }
}

function toProject(project: Project, raw: Raw, { client, log }: BackendReader): ImportedProject {
  const date = toPlainLine(pick(raw, 'date', 'createdAt')).slice(0, 'YYYY-MM-DD'.length)
  return {
    id: project._id,
    title: project.title,
    description: toSentences(project.description),
    stack: toPlainLine(project.stack),
    deployed: toPlainLine(project.deployed),
    technologies: toList(project.technologies).join(', '),
    gitRepoLink: readLink(raw, REPOSITORY_FIELDS, { what: `The repository of ${project.title}`, log }),
    projectLink: readLink(raw, URL_FIELDS, { what: `The URL of ${project.title}`, log }),
    banner: project.projectBanner?.url ?? findImage(raw, BANNER_FIELDS, client.base),
    ...(parseDate(date) !== undefined && { date }),
  }
}
