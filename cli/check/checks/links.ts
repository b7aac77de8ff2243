import { Readable } from 'node:stream'
import * as z from 'zod'
import { type GitHubOptions, getFromGitHub } from '../../import/github/client.ts'
import { createSafeFetch, type Failed } from '../../net/safe-fetch.ts'
import type { Finding } from './finding.ts'
import { listTexts, type SourceFiles, storyElements, toPlace } from './source-files.ts'

const HOSTS_AT_ONCE = 8
const TIMEOUT_MS = 10_000
const URL_ONLY = /^https?:\/\/\S+$/i
const GITHUB_API = 'https://api.github.com'
const FORGES = ['github.com', 'gitlab.com', 'codeberg.org', 'bitbucket.org']
const GONE_FIX = 'Fix the URL, or remove the link.'
const GONE_REPOSITORY: Issue = { level: 'error', what: 'is private or gone', fix: GONE_FIX }
const HOST_GONE: Issue = { level: 'error', what: 'is gone: its host doesn’t exist', fix: GONE_FIX }
const UNCHECKED = { level: 'hint', fix: 'Open it in a browser to see what visitors see.' } as const
const OFFLINE = { ...UNCHECKED, what: 'could not be checked: no host was found; is this machine online?' }

type Link = { where: string; url: string }
type Issue = Pick<Finding, 'level' | 'what' | 'fix'>

export function findLinks(sources: SourceFiles): Link[] {
  const fields = listTexts(sources).map(({ where, text }) => ({ where, url: text }))
  return [...fields.filter(({ url }) => URL_ONLY.test(url)), ...sources.projects.flatMap(findStoryLinks)]
}

function findStoryLinks(project: SourceFiles['projects'][number]): Link[] {
  const urls = storyElements(project).flatMap((element) => {
    if (element.tag === 'a') return [element.href]
    return element.tag === 'img' ? [element.url] : []
  })
  return [...new Set(urls)]
    .filter((url) => URL_ONLY.test(url))
    .map((url) => ({ where: toPlace(project, ['story'], url).where, url }))
}

type Options = { allowPrivate: boolean; github: GitHubOptions }

/** Sends one request to a host at a time. */
export async function requestLinks(links: Link[], options: Options): Promise<Finding[]> {
  const issues = new Map<string, Issue | undefined>()
  const hosts = Map.groupBy(new Set(links.map(({ url }) => url)), (url) => URL.parse(url)?.host)
  const requestHost = async (urls: string[]) => {
    for (const url of urls) issues.set(url, await requestLink(url, options))
  }
  await Readable.from(hosts.values()).forEach(requestHost, { concurrency: HOSTS_AT_ONCE })
  // Some systems report every host as missing while they are offline.
  const isOffline = hosts.size > 1 && [...issues.values()].every((issue) => issue === HOST_GONE)
  return links.flatMap(({ where, url }) => {
    const issue = isOffline ? OFFLINE : issues.get(url)
    return issue ? [{ area: 'links', where, ...issue, what: `${url} ${issue.what}` }] : []
  })
}

async function requestLink(url: string, options: Options): Promise<Issue | undefined> {
  const safeFetch = createSafeFetch(options)
  const result = await safeFetch(url, { accept: '*/*', limitBytes: 0, timeoutMs: TIMEOUT_MS })
  if (result.kind === 'failed') return toFailure(result)
  return toIssue(result.status) ?? (await findRepositoryIssue(url, result.url, options.github))
}

function toFailure({ reason, code }: Failed): Issue {
  if (code === 'ENOTFOUND') return HOST_GONE
  if (code === 'PRIVATE') {
    const fix = 'Use a public URL, or add --allow-private to request it anyway.'
    return { level: 'warning', what: 'is on a private network that visitors can’t reach', fix }
  }
  return { ...UNCHECKED, what: `could not be checked: ${reason}` }
}

/** Some sites refuse automated requests, with statuses such as 403 and 999. */
function toIssue(status: number): Issue | undefined {
  if (status < 400) return undefined
  if (status === 404 || status === 410) return { level: 'error', what: `responds with ${status}`, fix: GONE_FIX }
  return { ...UNCHECKED, what: `could not be checked: it responds with ${status} to automated requests` }
}

async function findRepositoryIssue(url: string, end: string, github: GitHubOptions): Promise<Issue | undefined> {
  const host = github.apiUrl === GITHUB_API ? 'github.com' : new URL(github.apiUrl).host
  const { host: own, name } = findRepository(url)
  const moved = findRepository(end)
  if (!name || ![host, ...FORGES].includes(own)) return undefined
  // GitLab asks for a login where a repository is private or gone.
  if (moved.host === own && moved.name === 'users/sign_in') return GONE_REPOSITORY
  if (moved.name && moved.host === own && moved.name.toLowerCase() !== name.toLowerCase()) {
    return { level: 'warning', what: `has moved to ${end}`, fix: 'Use the new URL, because the old one may be reused.' }
  }
  if (own !== host) return undefined
  const found = await getFromGitHub(`/repos/${name}`, z.object({ archived: z.boolean() }), github)
  if (found.kind === 'failed' || !found.body.archived) return undefined
  return {
    level: 'warning',
    what: 'is archived',
    fix: 'Say so in your text, link to its successor, or remove the link.',
  }
}

function findRepository(url: string): { host: string; name: string } {
  const { host, pathname } = new URL(url)
  const [, name = ''] = /^\/([\w.-]+\/[\w.-]+?)(?:\.git)?(?:\/|$)/.exec(pathname) ?? []
  return { host: host.replace(/^www\./, ''), name }
}
