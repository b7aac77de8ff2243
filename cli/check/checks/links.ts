import { createSafeFetch, PRIVATE_REASON, type SafeFetch } from '../../net/safe-fetch.ts'
import type { Finding } from '../finding.ts'
import type { SourceFiles } from '../source-files.ts'

const AT_ONCE = 4
const TIMEOUT_MS = 10_000
const GONE = [404, 410]
const FIRST_SERVER_FAULT = 500
/** Some sites answer machines with numbers of their own. */
const LAST_SERVER_FAULT = 599

type Link = { where: string; url: string }
type Level = Finding['level']

/** Every address that the owner wrote: links, and pictures that are elsewhere. */
export function findLinks({ site, profile, skills, apps, projects }: SourceFiles): Link[] {
  const files = [
    { file: 'site.yaml', read: site },
    { file: 'profile.yaml', read: profile },
    { file: 'skills.yaml', read: skills },
    { file: 'apps.yaml', read: apps },
    ...projects.map((project) => ({ file: project.file, read: project })),
  ]
  return files.flatMap(({ file, read }) =>
    read ? findAddresses(read.value, []).map(({ path, url }) => ({ where: `${file}:${read.lineOf(path)}`, url })) : [],
  )
}

/** Plain http works, but a browser warns of it. */
export function checkSchemes(links: Link[]): Finding[] {
  return links
    .filter(({ url }) => /^http:\/\//i.test(url))
    .map(({ where, url }) => {
      const what = `${url} goes over the wire for everybody to read`
      return { area: 'links', level: 'hint', where, what, fix: 'Use https:// if the site has it; most do.' }
    })
}

/** Asks each address once, a few at a time. */
export async function askLinks(links: Link[], options: { allowPrivate: boolean }): Promise<Finding[]> {
  const web = createSafeFetch(options)
  const urls = [...new Set(links.map(({ url }) => url))]
  const verdicts = new Map<string, Verdict | undefined>()
  const queue = [...urls]
  async function work() {
    for (let url = queue.shift(); url; url = queue.shift()) verdicts.set(url, await ask(web, url))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return links.flatMap(({ where, url }) => {
    const verdict = verdicts.get(url)
    return verdict ? [{ area: 'links', where, ...verdict, what: `${url} ${verdict.what}` }] : []
  })
}

type Verdict = { level: Level; what: string; fix: string }

/** Undefined where all is well. Some servers answer HEAD wrongly, so that a no counts only when GET says it too. */
async function ask(web: SafeFetch, url: string): Promise<Verdict | undefined> {
  const wish = { accept: '*/*', limitBytes: 0, timeoutMs: TIMEOUT_MS }
  const head = await web(url, { ...wish, probe: 'HEAD' })
  if (head.kind === 'answered' && head.status < 400) return undefined
  const answer = await web(url, { ...wish, probe: 'GET' })
  return answer.kind === 'failed' ? toFailure(answer.reason) : toVerdict(answer.status)
}

function toFailure(reason: string): Verdict {
  const fix = 'Open it in a browser; fix the address, or leave it empty.'
  if (reason !== PRIVATE_REASON) return { level: 'warning', what: `does not answer: ${reason}`, fix }
  return {
    level: 'warning',
    what: 'leads into a private network, where visitors cannot follow',
    fix: 'Use a public address; --allow-private asks it all the same.',
  }
}

function toVerdict(status: number): Verdict | undefined {
  if (status < 400) return undefined
  if (GONE.includes(status)) {
    return { level: 'error', what: `answers ${status}: it is gone`, fix: 'Mend the address, or leave it empty.' }
  }
  if (status >= FIRST_SERVER_FAULT && status <= LAST_SERVER_FAULT) {
    return { level: 'warning', what: `answers ${status}: it is broken for now`, fix: 'Look again later.' }
  }
  return {
    level: 'hint',
    what: `answers ${status} to a machine`,
    fix: 'Open it in a browser to see what visitors see.',
  }
}

type Path = (string | number)[]

/** Whatever the field is called; words are not searched for addresses. */
function findAddresses(value: unknown, path: Path): { path: Path; url: string }[] {
  if (typeof value === 'string') return /^https?:\/\/\S+$/i.test(value) ? [{ path, url: value }] : []
  if (value === null || typeof value !== 'object' || isDraft(value)) return []
  return Object.entries(value).flatMap(([key, inside]) =>
    findAddresses(inside, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

function isDraft(value: object): boolean {
  return 'draft' in value && value.draft === true
}
