import { isRecord } from '../../../contract/call.ts'
import type { ImportedProject } from '../imported.ts'
import type { Journal } from '../journal.ts'
import { pick, type Raw } from '../record.ts'
import { toLine, toLink, toList, toSentences } from '../text.ts'
import { toFileDate } from './dates.ts'

/** Where source code lives; an address there is the repository, any other the project itself. */
const CODE_HOST = /(?:^|\.)(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|sr\.ht|gist\.github\.com)$/

export function readProjects(resume: Raw, journal: Journal): ImportedProject[] {
  const raw = pick(resume, 'projects', 'sideProjects')
  const list = Array.isArray(raw) ? raw : isRecord(raw) ? Object.values(raw) : []
  return list.flatMap((item, index) => {
    const project = toProject(isRecord(item) ? item : { name: item })
    if (!project.title) {
      journal.leave(`Project ${index + 1}`, 'it has no name')
      return []
    }
    journal.tell(`  project   ${project.title}`)
    return [project]
  })
}

function toProject(raw: Raw): ImportedProject {
  const address = toLink(pick(raw, 'url', 'website', 'link', 'homepage', 'demo', 'live', 'liveUrl'))
  const isCode = address !== '' && CODE_HOST.test(new URL(address).hostname)
  const repository = toLink(pick(raw, 'github', 'repository', 'repo', 'githubUrl', 'sourceCode', 'source', 'code'))
  const projectLink = isCode ? '' : address
  const picture = pick(raw, 'image', 'picture', 'banner', 'thumbnail')
  const date = toFileDate(pick(raw, 'endDate', 'releaseDate', 'date')) ?? toFileDate(pick(raw, 'startDate'))
  return {
    id: '',
    title: toLine(pick(raw, 'name', 'title')),
    description: toSentences(pick(raw, 'description', 'summary'), pick(raw, 'highlights')),
    stack: toCapital(toLine(pick(raw, 'type'))),
    deployed: projectLink ? 'Yes' : '',
    technologies: toList(
      pick(raw, 'keywords', 'technologies', 'tech', 'techStack', 'languages', 'stack', 'tools'),
    ).join(', '),
    gitRepoLink: repository || (isCode ? address : ''),
    projectLink,
    ...(typeof picture === 'string' && { banner: picture }),
    ...(date && { date }),
  }
}

function toCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
