import { isRecord } from '../../../contract/http.ts'
import { readLink } from '../model/fields.ts'
import type { ImportLog } from '../model/log.ts'
import type { ImportedProject } from '../model/model.ts'
import { toSentences } from '../model/points.ts'
import { pick, type Raw, reportUnused, toUrl } from '../model/raw-record.ts'
import { toList, toPlainLine } from '../model/text.ts'
import { toFileDate } from './dates.ts'

const CODE_HOST = /(?:^|\.)(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|sr\.ht|gist\.github\.com)$/
const URL_FIELDS = ['url', 'website', 'link', 'homepage', 'demo', 'live', 'liveUrl']
const REPOSITORY_FIELDS = ['github', 'repository', 'repo', 'githubUrl', 'sourceCode', 'source', 'code']
const TECHNOLOGY_FIELDS = ['keywords', 'technologies', 'tech', 'techStack', 'languages', 'stack', 'tools']
const BANNER_FIELDS = ['image', 'picture', 'banner', 'thumbnail']
const NO_STACK = /^(?:application|app|website|site|project|presentation|talk|conference|volunteering|personal|other)$/i

export function readProjects(resume: Raw, log: ImportLog): ImportedProject[] {
  const raw = pick(resume, 'projects', 'sideProjects')
  const list = Array.isArray(raw) ? raw : isRecord(raw) ? Object.values(raw) : []
  const records = list.map((item): Raw => (isRecord(item) ? item : { name: item }))
  const projects = records.flatMap((record, index) => {
    const project = toProject(record, log)
    if (!project.title) {
      log.skip(`Project ${index + 1}`, 'it has no name')
      return []
    }
    log.entry('project', project.title)
    return [project]
  })
  reportUnused(records, (field) => `"${field}" in projects`, log)
  return projects
}

function toProject(raw: Raw, log: ImportLog): ImportedProject {
  const title = toPlainLine(pick(raw, 'name', 'title'))
  const url = readLink(raw, URL_FIELDS, { what: `The URL of ${title}`, log })
  const isCode = url !== '' && CODE_HOST.test(new URL(url).hostname)
  const repository = readLink(raw, REPOSITORY_FIELDS, { what: `The repository of ${title}`, log })
  const projectLink = isCode ? '' : url
  const banner = toUrl(pick(raw, ...BANNER_FIELDS))
  const [start, end] = [pick(raw, 'startDate'), pick(raw, 'endDate', 'releaseDate', 'date')]
  const date = toFileDate(end) ?? toFileDate(start)
  if (!date && (start || end)) log.skip(`The date of ${title} (${toPlainLine(end ?? start)})`, 'it can’t be read')
  return {
    id: '',
    title,
    description: toSentences(pick(raw, 'description', 'summary'), pick(raw, 'highlights')),
    stack: toPlainLine(pick(raw, 'type')).replace(NO_STACK, ''),
    deployed: projectLink ? 'Yes' : '',
    technologies: toList(pick(raw, ...TECHNOLOGY_FIELDS)).join(', '),
    gitRepoLink: repository || (isCode ? url : ''),
    projectLink,
    ...(typeof banner === 'string' && { banner }),
    ...(date && { date }),
  }
}
