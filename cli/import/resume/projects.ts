import { isRecord } from '../../../contract/http.ts'
import type { Journal } from '../import-log.ts'
import { readLink } from '../link.ts'
import type { ImportedProject } from '../model.ts'
import { pick, type Raw, toAddress } from '../raw-record.ts'
import { toLine, toList, toSentences, toText } from '../text.ts'
import { toFileDate } from './dates.ts'

/** Where source code lives; an address there is the repository, any other the project itself. */
const CODE_HOST = /(?:^|\.)(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|sr\.ht|gist\.github\.com)$/
const ITSELF = ['url', 'website', 'link', 'homepage', 'demo', 'live', 'liveUrl']
const REPOSITORY = ['github', 'repository', 'repo', 'githubUrl', 'sourceCode', 'source', 'code']
const MOST_WORDS_OF_A_NAME = 2

export function readProjects(resume: Raw, journal: Journal): ImportedProject[] {
  const raw = pick(resume, 'projects', 'sideProjects')
  const list = Array.isArray(raw) ? raw : isRecord(raw) ? Object.values(raw) : []
  return list.flatMap((item, index) => {
    const project = toProject(isRecord(item) ? item : { name: item }, journal)
    if (!project.title) {
      journal.leave(`Project ${index + 1}`, 'it has no name')
      return []
    }
    journal.tell(`  project   ${project.title}`)
    return [project]
  })
}

function toProject(raw: Raw, journal: Journal): ImportedProject {
  const title = toLine(pick(raw, 'name', 'title'))
  const address = readLink(raw, ITSELF, { what: `The address of ${title}`, journal })
  const isCode = address !== '' && CODE_HOST.test(new URL(address).hostname)
  const repository = readLink(raw, REPOSITORY, { what: `The repository of ${title}`, journal })
  const projectLink = isCode ? '' : address
  const { points, technologies } = toPointsAndTechnologies(raw)
  const picture = toAddress(pick(raw, 'image', 'picture', 'banner', 'thumbnail'))
  const date = toFileDate(pick(raw, 'endDate', 'releaseDate', 'date')) ?? toFileDate(pick(raw, 'startDate'))
  return {
    id: '',
    title,
    description: toSentences(pick(raw, 'description', 'summary'), points),
    stack: toCapital(toLine(pick(raw, 'type'))),
    deployed: projectLink ? 'Yes' : '',
    technologies: technologies.join(', '),
    gitRepoLink: repository || (isCode ? address : ''),
    projectLink,
    ...(typeof picture === 'string' && { banner: picture }),
    ...(date && { date }),
  }
}

/** Highlights of a word or two, where no technologies are named, are these. */
function toPointsAndTechnologies(raw: Raw): { points: string[]; technologies: string[] } {
  const named = toList(pick(raw, 'keywords', 'technologies', 'tech', 'techStack', 'languages', 'stack', 'tools'))
  const points = toText(pick(raw, 'highlights')).split('\n').filter(Boolean)
  const areNames = points.length > 1 && points.every((point) => point.split(/\s+/).length <= MOST_WORDS_OF_A_NAME)
  return named.length === 0 && areNames ? { points: [], technologies: points } : { points, technologies: named }
}

function toCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
