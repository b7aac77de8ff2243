import { open, readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type FetchResult, failed, type SafeFetch } from '../net/safe-fetch.ts'
import { GITHUB_LOGIN } from './args.ts'
import { isZip, KIND_BYTES, rejectForeignFile } from './file-kind.ts'
import type { GitHubOptions } from './github/client.ts'
import { readGitHub } from './github/read-github.ts'
import type { BaseLocation } from './images.ts'
import { readLinkedIn } from './linkedin/read-export.ts'
import { parseLenientJson } from './model/lenient-json.ts'
import type { ImportLog } from './model/log.ts'
import type { ImportSource, SourceResult } from './model/model.ts'
import { FETCH_OPTIONS, readBackend } from './read-backend.ts'
import { findResume, readResume } from './resume/read-resume.ts'

const API_PATH = /(?<!\/)\/+(?:api(?:\/v1(?:\/.*)?)?\/?)?$/
const ZIP = /\.zip$/i
const DOCUMENT = /\.(?:json|pdf|docx?|odt|rtf|jpe?g|png)$/i
const MAX_RESUME_BYTES = 20_000_000
const REGISTRY = /^https:\/\/registry\.jsonresume\.org\/([\w-]+)(?:\.json)?\/?$/

type OpenedSource = { result: SourceResult; baseLocation?: BaseLocation }
type Deps = {
  cwd: string
  safeFetch: SafeFetch
  log: ImportLog
  github: GitHubOptions
  now: Date
  retryDelayMs?: number
}

export async function openSource(source: ImportSource, deps: Deps): Promise<OpenedSource> {
  if (source.kind === 'github') {
    const result = await readGitHub(source.login, { ...deps.github, ...deps })
    return { result, baseLocation: { url: deps.github.apiUrl } }
  }
  return source.kind === 'file' ? openFile(source.path, deps) : openUrl(source.url, deps)
}

async function openFile(name: string, { cwd, log }: Deps): Promise<OpenedSource> {
  const path = resolve(cwd, name)
  const found = await stat(path).catch(() => undefined)
  if (!found) {
    const [, login] = GITHUB_LOGIN.exec(name) ?? []
    return { result: failed(`file not found${login ? ` (did you mean github:${login}?)` : ''}`) }
  }
  const isFolder = found.isDirectory()
  const start = isFolder ? new Uint8Array() : await readStart(path)
  const rejected = rejectForeignFile(start)
  if (rejected) return { result: rejected }
  if (isFolder || ZIP.test(path) || isZip(start)) {
    return { result: await readLinkedIn(path, { isFolder, log }) }
  }
  if (found.size > MAX_RESUME_BYTES) return { result: failed('it is too large') }
  const bytes = await readFile(path)
  return { result: readResume(bytes, log), baseLocation: { dir: dirname(path) } }
}

async function readStart(path: string): Promise<Uint8Array> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

async function openUrl(text: string, deps: Deps): Promise<OpenedSource> {
  if (!URL.canParse(text)) return { result: failed('it is not a URL') }
  const url = toRawFileUrl(new URL(text))
  const isFile = DOCUMENT.test(url.pathname)
  // A URL with another path is a resume or a backend, depending on the response.
  if (isFile || !API_PATH.test(url.pathname)) {
    const response = await deps.safeFetch(url.href, FETCH_OPTIONS)
    if (response.kind === 'failed') return { result: response }
    if (isFile || findResume(parseLenientJson(response.bytes))) return openResume(response, deps)
  }
  const base = url.origin + url.pathname.replace(API_PATH, '')
  return { result: await readBackend({ base, ...deps }), baseLocation: { url: `${base}/` } }
}

function openResume(response: Extract<FetchResult, { kind: 'response' }>, { log }: Deps): OpenedSource {
  if (response.status !== 200) return { result: failed(`the server responded with ${response.status}`) }
  const result = rejectForeignFile(response.bytes) ?? readResume(response.bytes, log)
  const [, user] = REGISTRY.exec(response.url) ?? []
  // The registry also shows the resume as a page.
  if (user && result.kind === 'ok') result.content.resume = `https://registry.jsonresume.org/${user}`
  return { result, baseLocation: { url: response.url } }
}

/** Converts the URL of a page that shows a file to the URL of the file. */
function toRawFileUrl(url: URL): URL {
  const [, gist] = /^\/([^/]+\/[\da-f]+)/.exec(url.pathname) ?? []
  if (url.hostname === 'gist.github.com' && gist) return new URL(`https://gist.githubusercontent.com/${gist}/raw`)
  const [, repository, file] = /^\/([^/]+\/[^/]+)\/blob\/(.+)$/.exec(url.pathname) ?? []
  if (url.hostname === 'github.com' && repository)
    return new URL(`https://raw.githubusercontent.com/${repository}/${file}`)
  const [, user] = REGISTRY.exec(url.origin + url.pathname) ?? []
  return user ? new URL(`https://registry.jsonresume.org/${user}.json`) : url
}
