import { PATHS } from '../../../contract/client.ts'
import type { createSchemas, Project } from '../../../contract/schemas.ts'
import { parseDate } from '../../../server/content/dates.ts'
import type { Journal } from '../import-log.ts'
import { readLink } from '../link.ts'
import type { ImportedProject } from '../model.ts'
import { pick, type Raw } from '../raw-record.ts'
import { toLine, toList, toSentences } from '../text.ts'
import { findDocument, type Questions } from './backend-client.ts'
import { findPicture } from './image.ts'
import { noteOthers } from './unused-fields.ts'

const REPOSITORY = ['gitRepoLink', 'githubLink', 'gitLink', 'repoLink']
const ITSELF = ['projectLink', 'liveLink']
const BANNER = ['projectBanner', 'banner', 'image', 'thumbnail']
/** What a list may lack. */
const PARTS = [['description'], ['technologies'], ['stack'], ['deployed'], REPOSITORY, ITSELF, BANNER]
/** What backends answer to an id that they do not like; they may know the next one. */
const OF_ONE_PROJECT = [400, 404]

type Reader = { questions: Questions; documents: ReturnType<typeof createSchemas>; journal: Journal }

/** Each project of the list, completed by the call for it alone: some lists tell only a part. */
export async function readProjects(reader: Reader, records: Raw[]): Promise<ImportedProject[]> {
  noteOthers('projects', records, reader.journal)
  const complete = createCompletion(reader)
  const projects: ImportedProject[] = []
  for (const [index, raw] of records.entries()) {
    const whole = await complete(raw)
    const read = reader.documents.project.safeParse({ ...whole, title: pick(whole, 'title', 'name') })
    const title = read.success ? toLine(read.data.title) : ''
    if (!read.success || !title) {
      reader.journal.leave(`Project ${index + 1}`, 'it has no title')
      continue
    }
    reader.journal.tell(`  project   ${title}`)
    projects.push(toProject({ ...read.data, title }, whole, reader))
  }
  return projects
}

/** Asks for one project alone where the list lacks something, until the backend fails to answer. */
function createCompletion({ questions, journal }: Reader) {
  let failed = false

  return async function complete(raw: Raw): Promise<Raw> {
    const id = toLine(raw._id ?? raw.id)
    const isWhole = PARTS.every((names) => pick(raw, ...names) !== undefined)
    if (failed || isWhole || !id || /^\.*$/.test(id)) return raw
    const said = await questions.ask(`${PATHS.project}/${encodeURIComponent(id)}`)
    if (said.kind === 'failed' && !OF_ONE_PROJECT.includes(said.status ?? 0)) {
      failed = true
      journal.leave('What only the calls for single projects tell', said.reason)
    }
    const project = said.kind === 'said' ? findDocument(said.body, ['title', 'name']) : undefined
    if (!project) return raw
    const spoken = Object.entries(project).filter(([, value]) => value !== null && value !== undefined && value !== '')
    return { ...raw, ...Object.fromEntries(spoken) }
  }
}

function toProject(project: Project, raw: Raw, { questions, journal }: Reader): ImportedProject {
  const date = toLine(pick(raw, 'date', 'createdAt')).slice(0, 10)
  return {
    id: project._id,
    title: project.title,
    description: toSentences(project.description),
    stack: toLine(project.stack),
    deployed: toLine(project.deployed),
    technologies: toList(project.technologies).join(', '),
    gitRepoLink: readLink(raw, REPOSITORY, { what: `The repository of ${project.title}`, journal }),
    projectLink: readLink(raw, ITSELF, { what: `The address of ${project.title}`, journal }),
    banner: project.projectBanner?.url ?? findPicture(raw, BANNER, questions.base),
    ...(parseDate(date) !== undefined && { date }),
  }
}
