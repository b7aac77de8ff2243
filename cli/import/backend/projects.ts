import { parseDate } from '../../../contract/dates.ts'
import { getProjectPath } from '../../../contract/routes.ts'
import { readLink } from '../model/fields.ts'
import type { ImportedProject } from '../model/model.ts'
import { toDescription } from '../model/points.ts'
import { hasField, pick, type Raw, reportUnused } from '../model/raw-record.ts'
import { toList, toPlainLine } from '../model/text.ts'
import { type Backend, findDocument, findImage, getFromBackend } from './backend-client.ts'

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

/** Requests missing details of each project, because some backends list only a part, until a request fails. */
export async function readProjects(backend: Backend, list: Raw[]): Promise<ImportedProject[]> {
  const records: Raw[] = []
  let canRequest = true
  for (const listed of list) {
    const id = readId(listed)
    const isComplete = DETAILS.every((names) => hasField(listed, names))
    const path = getProjectPath(id)
    const result = canRequest && !isComplete && !/^\.*$/.test(id) ? await getFromBackend(path, backend) : undefined
    if (result?.kind === 'failed' && !SINGLE_PROJECT_ERRORS.includes(result.status ?? 0)) {
      canRequest = false
      backend.log.skip('Details of individual projects', result.reason)
    }
    const found = result?.kind === 'ok' ? findDocument(result.body, ['title', 'name']) : undefined
    const details = Object.entries(found ?? {}).filter(([, value]) => (value ?? '') !== '')
    records.push({ ...listed, ...Object.fromEntries(details) })
  }
  const projects = records.flatMap((raw, index) => toProject(raw, index, backend))
  reportUnused(records, (field) => `"${field}" in projects`, backend.log)
  return projects
}

function readId(raw: Raw): string {
  return toPlainLine(pick(raw, '_id', 'id'))
}

function toProject(raw: Raw, index: number, { base, log }: Backend): ImportedProject[] {
  const title = toPlainLine(pick(raw, 'title', 'name'))
  if (!title) {
    log.skip(`Project ${index + 1}`, 'it has no title')
    return []
  }
  log.entry('project', title)
  const date = toPlainLine(pick(raw, 'date', 'createdAt')).slice(0, 'YYYY-MM-DD'.length)
  const deployed = pick(raw, 'deployed')
  return [
    {
      id: readId(raw),
      title,
      description: withoutLastStop(toDescription(pick(raw, 'description'))),
      stack: toList(pick(raw, 'stack')).join(', '),
      deployed: typeof deployed === 'boolean' ? (deployed ? 'Yes' : 'No') : toPlainLine(deployed),
      technologies: toList(pick(raw, 'technologies')).join(', '),
      gitRepoLink: readLink(raw, REPOSITORY_FIELDS, { what: `The repository of ${title}`, log }),
      projectLink: readLink(raw, URL_FIELDS, { what: `The URL of ${title}`, log }),
      banner: findImage(raw, BANNER_FIELDS, base),
      ...(parseDate(date) !== undefined && { date }),
    },
  ]
}

/** The page splits text at each '. ', so only the last point would have a period. */
function withoutLastStop(description: string | string[]): string | string[] {
  return typeof description === 'string' && description.includes('. ') ? description.replace(/\.$/, '') : description
}
