import * as z from 'zod'
import { formatCount } from '../../command/terminal.ts'
import type { ImportLog } from '../model/log.ts'
import type { Extras, SourceResult } from '../model/model.ts'
import type { Raw } from '../model/raw-record.ts'
import { toContent } from '../resume/read-resume.ts'
import { type GitHubOptions, type GitHubResult, getFromGitHub } from './client.ts'

const PAGE_SIZE = 100
const MAX_PAGES = 10
const MAX_PROJECTS = 100
const DRAFTS = 'Repositories are imported as drafts. To publish one, delete its line "draft: true".'

/** Only these fields decide something here. The reader of resumes accepts any value in the others. */
const userSchema = z.looseObject({ login: z.string(), html_url: z.string() })
const repositorySchema = z.looseObject({
  name: z.string(),
  fork: z.boolean().catch(false),
  archived: z.boolean().catch(false),
  disabled: z.boolean().catch(false),
  topics: z.array(z.string()).catch([]),
  stargazers_count: z.number().catch(0),
  pushed_at: z.string().catch(''),
})
type User = z.output<typeof userSchema>
type Repository = z.output<typeof repositorySchema>
type Options = GitHubOptions & { log: ImportLog; extras: Extras }

export async function readGitHub(login: string, { log, extras, ...options }: Options): Promise<SourceResult> {
  const path = `/users/${encodeURIComponent(login)}`
  log.info(`Reading ${login} from GitHub…`)
  const profile = await getFromGitHub(path, userSchema, options)
  if (profile.kind === 'failed') return profile
  const user = profile.body
  const repositories = await readRepositories(path, options)
  if (repositories.kind === 'failed') return repositories
  const result = toContent(toResume(user, chooseRepositories(repositories.body, user, log)), log, extras)
  if (result.kind === 'failed') return result
  if (result.content.projects.length > 0) log.hint(DRAFTS)
  const projects = result.content.projects.map((project) => ({ ...project, draft: true }))
  return { kind: 'ok', content: { ...result.content, projects } }
}

async function readRepositories(path: string, options: GitHubOptions): Promise<GitHubResult<Repository[]>> {
  const list: Repository[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = new URLSearchParams({ type: 'owner', sort: 'pushed', per_page: `${PAGE_SIZE}`, page: `${page}` })
    const result = await getFromGitHub(`${path}/repos?${query}`, z.array(repositorySchema), options)
    if (result.kind === 'failed') return result
    list.push(...result.body)
    if (result.body.length < PAGE_SIZE) break
  }
  return { kind: 'ok', body: list }
}

/** Skips the repository named after the user, which is their profile README. */
function chooseRepositories(list: Repository[], { login }: User, log: ImportLog): Repository[] {
  const isOwn = ({ fork, archived, disabled, name }: Repository) => !fork && !archived && !disabled && name !== login
  const own = list
    .filter(isOwn)
    .sort((a, b) => b.stargazers_count - a.stargazers_count || b.pushed_at.localeCompare(a.pushed_at))
  const skip = (count: number, reason: string) =>
    count > 0 && log.skip(formatCount(count, 'repository', 'repositories'), reason)
  skip(list.length - own.length, 'forks, archived or disabled repositories, and the profile README')
  skip(own.length - MAX_PROJECTS, `only the ${MAX_PROJECTS} with the most stars are imported`)
  return own.slice(0, MAX_PROJECTS)
}

function toResume(user: User, repositories: Repository[]): Raw {
  return {
    basics: {
      name: user.name || user.login,
      summary: user.bio,
      email: user.email,
      image: user.avatar_url,
      profiles: [
        { network: 'GitHub', url: user.html_url },
        ...(user.blog ? [{ network: '', url: user.blog }] : []),
        ...(user.twitter_username ? [{ network: 'Twitter', username: user.twitter_username }] : []),
      ],
    },
    projects: repositories.map((repository) => ({
      name: repository.name,
      description: repository.description,
      url: repository.homepage || undefined,
      github: repository.html_url,
      keywords: [repository.language, ...repository.topics].filter(Boolean),
      date: repository.created_at,
    })),
  }
}
