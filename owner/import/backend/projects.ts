import { PATHS } from '../../../contract/client.ts'
import type { createDocuments, Project } from '../../../contract/documents.ts'
import { parseDate } from '../../../server/content/dates.ts'
import type { ImportedProject } from '../imported.ts'
import type { Journal } from '../journal.ts'
import { pick, type Raw } from '../record.ts'
import { toLine, toList, toSentences } from '../text.ts'
import { readLink } from './link.ts'
import { noteOthers } from './others.ts'
import { findPicture } from './picture.ts'
import { findDocument, type Questions } from './questions.ts'

const REPOSITORY = ['gitRepoLink', 'githubLink', 'gitLink', 'repoLink']
const ITSELF = ['projectLink', 'liveLink']

type Reader = { questions: Questions; documents: ReturnType<typeof createDocuments>; journal: Journal }

/** Each project of the list, completed by the call for it alone: some lists tell only a part. */
export async function readProjects(reader: Reader, records: Raw[]): Promise<ImportedProject[]> {
  noteOthers('projects', records, reader.journal)
  const projects: ImportedProject[] = []
  for (const [index, raw] of records.entries()) {
    const whole = await complete(reader, raw)
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

async function complete({ questions }: Reader, raw: Raw): Promise<Raw> {
  const id = toLine(raw._id)
  if (!id || /^\.*$/.test(id)) return raw
  const said = await questions.ask(`${PATHS.project}/${encodeURIComponent(id)}`)
  const project = said.kind === 'said' ? findDocument(said.body, ['title', 'name']) : undefined
  if (!project) return raw
  const spoken = Object.entries(project).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return { ...raw, ...Object.fromEntries(spoken) }
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
    banner:
      project.projectBanner?.url ?? findPicture(raw, ['projectBanner', 'banner', 'image', 'thumbnail'], questions.base),
    ...(parseDate(date) !== undefined && { date }),
  }
}
