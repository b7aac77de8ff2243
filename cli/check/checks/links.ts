import { Readable } from 'node:stream'
import { createSafeFetch, PRIVATE_REASON, type SafeFetch } from '../../net/safe-fetch.ts'
import type { Finding } from './finding.ts'
import { listTexts, type SourceFiles, storyElements } from './source-files.ts'

const CONCURRENCY = 4
const TIMEOUT_MS = 10_000
const URL_ONLY = /^https?:\/\/\S+$/i

type Link = { where: string; url: string }
type Issue = Pick<Finding, 'level' | 'what' | 'fix'>

export function findLinks(sources: SourceFiles): Link[] {
  const fields = listTexts(sources).map(({ where, text }) => ({ where, url: text }))
  return [...fields.filter(({ url }) => URL_ONLY.test(url)), ...sources.projects.flatMap(findStoryLinks)]
}

function findStoryLinks(project: SourceFiles['projects'][number]): Link[] {
  const { file, lineOf } = project
  const urls = storyElements(project).flatMap((element) => {
    if (element.tag === 'a') return [element.href]
    return element.tag === 'img' ? [element.url] : []
  })
  return [...new Set(urls)]
    .filter((url) => URL_ONLY.test(url))
    .map((url) => ({ where: `${file}:${lineOf(['story'], url)}`, url }))
}

export async function requestLinks(links: Link[], options: { allowPrivate: boolean }): Promise<Finding[]> {
  const safeFetch = createSafeFetch(options)
  const issues = new Map<string, Issue | undefined>()
  const addIssue = async (url: string) => void issues.set(url, await requestLink(safeFetch, url))
  await Readable.from(new Set(links.map(({ url }) => url))).forEach(addIssue, { concurrency: CONCURRENCY })
  return links.flatMap(({ where, url }) => {
    const issue = issues.get(url)
    return issue ? [{ area: 'links', where, ...issue, what: `${url} ${issue.what}` }] : []
  })
}

async function requestLink(safeFetch: SafeFetch, url: string): Promise<Issue | undefined> {
  const result = await safeFetch(url, { accept: '*/*', limitBytes: 0, timeoutMs: TIMEOUT_MS })
  return result.kind === 'failed' ? toFailure(result.reason) : toIssue(result.status)
}

function toFailure(reason: string): Issue {
  if (reason === PRIVATE_REASON) {
    const fix = 'Use a public URL, or add --allow-private to request it anyway.'
    return { level: 'warning', what: 'is on a private network that visitors can’t reach', fix }
  }
  const fix = 'Open it in a browser. If it fails there too, fix the URL, or leave it empty.'
  return { level: 'warning', what: `is unreachable: ${reason}`, fix }
}

function toIssue(status: number): Issue | undefined {
  if (status < 400) return undefined
  if (status === 404 || status === 410) {
    return { level: 'error', what: `responds with ${status}`, fix: 'Fix the URL, or leave it empty.' }
  }
  // Some sites send bots nonstandard status codes, such as 999.
  if (status >= 500 && status <= 599) {
    return { level: 'warning', what: `responds with ${status}`, fix: 'Try again later.' }
  }
  const fix = 'Open it in a browser to see what visitors see.'
  return { level: 'hint', what: `responds with ${status} to automated requests`, fix }
}
