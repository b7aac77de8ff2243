import * as z from 'zod'
import type { ImportLog } from '../model/log.ts'
import type { SourceResult } from '../model/model.ts'
import { toContent } from '../resume/read-resume.ts'
import { type GitHubOptions, type GitHubResult, getFromGitHub } from './client.ts'
import { chooseRepositories, type Repository, repositorySchema } from './repositories.ts'
import { findLanguage, toResume, userSchema } from './resume.ts'

const PAGE_SIZE = 100
const MAX_PAGES = 10
const MAX_PUBLISHED = 6
const socialAccountsSchema = z.array(z.object({ provider: z.string().catch(''), url: z.string() }))

type Options = GitHubOptions & { log: ImportLog; now: Date }

export async function readGitHub(login: string, { log, now, ...options }: Options): Promise<SourceResult> {
  const path = `/users/${encodeURIComponent(login)}`
  log.info(`Reading ${login} from GitHub…`)
  const profile = await getFromGitHub(path, userSchema, options)
  if (profile.kind === 'failed') return profile
  const user = profile.body
  const list = await readRepositories(path, options)
  if (list.kind === 'failed') return list
  const social = await getFromGitHub(`${path}/social_accounts`, socialAccountsSchema, options)
  if (social.kind === 'failed') log.skip('Social accounts', social.reason)
  const accounts = social.kind === 'ok' ? social.body : []
  const { best, others } = chooseRepositories(list.body, { login: user.login, count: MAX_PUBLISHED, now }, log)
  const repositories = [...best, ...others]
  const language = findLanguage(user, repositories)
  const result = toContent(toResume(user, { accounts, repositories, language }), log, language)
  if (result.kind === 'failed') return result
  if (others.length > 0) log.hint({ kind: 'draft-projects', count: others.length })
  const [first, second] = best
  if (first && second) log.hint({ kind: 'project-order', names: [first.name, second.name] })
  log.hint({ kind: 'no-job-title' })
  const projects = result.content.projects.map((project, index) => {
    const source = repositories[index]
    const repository = source && { language: source.language, stars: source.stargazers_count }
    return { ...project, ...(repository && { repository }), ...(index >= best.length && { draft: true }) }
  })
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
