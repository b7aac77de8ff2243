import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Fetched, SafeFetch } from '../net/safe-fetch.ts'
import type { Source } from './args.ts'
import { readBackend } from './backend/source.ts'
import type { Beside } from './images/image-downloader.ts'
import type { Journal } from './import-log.ts'
import { parseJson } from './lenient-json.ts'
import type { SourceReading } from './model.ts'
import { isResume, readResume } from './resume/source.ts'

const RESUME_LIMIT_BYTES = 8_000_000
const RESUME_TIMEOUT_MS = 90_000
const CALL_PATH = /\/+(?:api(?:\/v1(?:\/.*)?)?\/?)?$/
const REGISTRY = /^https:\/\/registry\.jsonresume\.org\/([\w-]+)(?:\.json)?\/?$/

/** What the owner named, read: a backend of the family, or a resume. A backup is restored by `backup/`. */
export type Opened = { reading: SourceReading; beside: Beside }
type Tools = { cwd: string; web: SafeFetch; journal: Journal; pauseMs?: number }

export async function openSource(source: Source, tools: Tools): Promise<Opened> {
  return source.kind === 'file'
    ? openFile(resolve(tools.cwd, source.path), tools.journal)
    : openAddress(source.url, tools)
}

async function openFile(path: string, journal: Journal): Promise<Opened> {
  const beside = { folder: dirname(path) }
  const bytes = await readFile(path).catch(() => undefined)
  if (!bytes) return { reading: { kind: 'failed', reason: 'there is no such file' }, beside }
  return { reading: readResume(bytes, journal), beside }
}

async function openAddress(written: string, tools: Tools): Promise<Opened> {
  if (!URL.canParse(written)) return failed('it is not an address')
  const url = toFileAddress(new URL(written))
  const isNamedJson = /\.json$/i.test(url.pathname)
  // An address with a path may be either; the answer tells. One without is a backend's.
  if (isNamedJson || !CALL_PATH.test(url.pathname)) {
    const answer = await tools.web(url.href, {
      accept: 'application/json',
      limitBytes: RESUME_LIMIT_BYTES,
      timeoutMs: RESUME_TIMEOUT_MS,
    })
    if (answer.kind === 'failed') return failed(answer.reason)
    if (isNamedJson || isResume(parseJson(answer.bytes))) return openResume(answer, tools.journal)
  }
  const base = url.origin + url.pathname.replace(CALL_PATH, '')
  return { reading: await readBackend({ base, ...tools }), beside: { address: `${base}/` } }
}

function openResume(answer: Extract<Fetched, { kind: 'answered' }>, journal: Journal): Opened {
  if (answer.status !== 200) return failed(`the server answered ${answer.status}`)
  const reading = readResume(answer.bytes, journal)
  const [, user] = REGISTRY.exec(answer.url) ?? []
  // The registry shows the same resume as a page.
  if (user && reading.kind === 'read') reading.imported.resume = `https://registry.jsonresume.org/${user}`
  return { reading, beside: { address: answer.url } }
}

/** Owners copy the address of the page that shows a file. */
function toFileAddress(url: URL): URL {
  const [, owner, rest] = /^\/([^/]+\/[^/]+)\/blob\/(.+)$/.exec(url.pathname) ?? []
  if (url.hostname === 'gist.github.com') return toGistFile(url)
  if (url.hostname === 'github.com' && owner) return new URL(`https://raw.githubusercontent.com/${owner}/${rest}`)
  const [, user] = REGISTRY.exec(url.origin + url.pathname) ?? []
  return user ? new URL(`https://registry.jsonresume.org/${user}.json`) : url
}

/** Without a file's name in the address the first one is meant. */
function toGistFile({ pathname, hash }: URL): URL {
  const [, gist] = /^\/([^/]+\/[\da-f]+)/.exec(pathname) ?? []
  const [, file] = /^#file-(.+)-json$/.exec(hash) ?? []
  const path = gist ? `/${gist}/raw${file ? `/${file}.json` : ''}` : pathname
  return new URL(path, 'https://gist.githubusercontent.com')
}

function failed(reason: string): Opened {
  return { reading: { kind: 'failed', reason }, beside: undefined }
}
