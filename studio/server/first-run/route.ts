import { randomUUID } from 'node:crypto'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as z from 'zod'
import { toDisplayPath } from '../../../cli/command/terminal.ts'
import { readLocalIcons } from '../../../cli/icons/local-icons.ts'
import type { FetchIcons, SimpleIcons } from '../../../cli/icons/simple-icons.ts'
import { GITHUB_LOGIN } from '../../../cli/import/args.ts'
import { findIssues } from '../../../cli/import/commit.ts'
import { type OpenedImport, readImport, replaceContent, writeImport } from '../../../cli/import/import-content.ts'
import { createImportLog } from '../../../cli/import/model/log.ts'
import type { ImportedContent, ImportSource } from '../../../cli/import/model/model.ts'
import { chooseSkills } from '../../../cli/import/write-content.ts'
import { createSafeFetch, type Failed } from '../../../cli/net/safe-fetch.ts'
import { writeEmptyContent } from '../../../cli/new/empty-content.ts'
import { generateImages } from '../../../cli/pictures/load.ts'
import { listEntries } from '../../../editing/entries/entries.ts'
import { detectContent } from '../../../editing/folder/detect.ts'
import { createStagingDir, replaceTarget } from '../../../editing/folder/swap.ts'
import { SAMPLE_DIR } from '../../../server/content/find-dir.ts'
import type { Found, MergeReply, MergeRequest, StartRequest } from '../../api.ts'
import { createQueue } from '../../queue.ts'
import { limitUpload, readBody } from '../requests.ts'
import type { Studio } from '../studio.ts'
import { mergeImport } from './merge.ts'
import { toNotes } from './notes.ts'
import { createImportPreview } from './preview.ts'

const MAX_CHOSEN = 6
const MAX_ROLES = 8
const MAX_DESCRIPTION = 160
const GITHUB_URL = /^(?:https?:\/\/)?(?:www\.)?github\.com\/|\/$/gi
const ZIP = Buffer.from('PK')
const NO_LOGIN = 'Enter your GitHub username, such as "octocat".'
const NO_NAME = 'Enter your name.'
const NO_ROLE = `Enter one to ${MAX_ROLES} roles, such as "Developer".`
const UNKNOWN_ID = 'This import is no longer available. Import again.'

const indexes = z.array(z.int().min(0))
const startRequest: z.ZodType<StartRequest> = z.object({
  name: z.string(NO_NAME).trim().min(1, NO_NAME),
  roles: z.array(z.string().trim().min(1, NO_ROLE), NO_ROLE).min(1, NO_ROLE).max(MAX_ROLES, NO_ROLE),
  ...{ id: z.string().optional(), projects: indexes.optional(), skills: indexes.optional() },
})
const mergeRequest: z.ZodType<MergeRequest> = z.object({ id: z.string(), projects: indexes, skills: indexes })

type Opened = OpenedImport & { found: Found }
type Deps = ReturnType<typeof createDeps>

export function createFirstRunRoutes(studio: Studio, icons: SimpleIcons): Hono {
  let last: Opened | undefined
  // One at a time, so the second of two clicks finds the content of the first.
  const enqueue = createQueue()
  const showInPreview = createImportPreview(studio)

  async function find(source: ImportSource, cwd = studio.cwd): Promise<Response> {
    const opened = await findContent(source, studio, { ...createDeps(studio, icons.fetch), cwd })
    if (opened.kind === 'failed') return Response.json({ reason: describeFailure(source, opened) }, { status: 422 })
    last = opened
    return Response.json(opened.found)
  }

  function findOpened(id: string | undefined): Opened {
    if (!last || last.found.id !== id) throw new HTTPException(404, { message: UNKNOWN_ID })
    return last
  }

  return new Hono()
    .put('/import', limitUpload, async (c) => {
      await using dir = await mkdtempDisposable(join(tmpdir(), 'vitrine-upload-'))
      const bytes = await c.req.bytes()
      const path = ZIP.equals(bytes.subarray(0, 2)) ? 'linkedin.zip' : 'resume.json'
      await writeFile(join(dir.path, path), bytes)
      return await find({ kind: 'file', path }, dir.path)
    })
    .post('/import', async (c) => {
      const { github } = await readBody(c, z.object({ github: z.string(NO_LOGIN).trim() }))
      const [, login] = GITHUB_LOGIN.exec(github.replace(GITHUB_URL, '')) ?? []
      return login ? find({ kind: 'github', login }) : c.json({ reason: NO_LOGIN }, 400)
    })
    .put('/import/preview', async (c) => {
      const request = await readBody(c, startRequest)
      await showInPreview(toContent(findOpened(request.id), request))
      return c.body(null, 204)
    })
    .post('/start', async (c) => {
      const request = await readBody(c, startRequest)
      const opened = request.id === undefined ? undefined : findOpened(request.id)
      const reason = await enqueue(() => start(request, opened, createDeps(studio, icons.fetch)))
      if (reason) return c.json({ reason }, 409)
      await showInPreview()
      await studio.refresh()
      return c.body(null, 204)
    })
    .post('/merge', async (c) => {
      const request = await readBody(c, mergeRequest)
      const opened = findOpened(request.id)
      const chosen = { ...opened, content: choose(opened, request) }
      const merged = await enqueue(() => mergeImport(chosen, studio, createDeps(studio, icons.fetch)))
      return merged.kind === 'failed' ? c.json({ reason: merged.reason }, 422) : c.json(merged satisfies MergeReply)
    })
}

function describeFailure(source: ImportSource, { reason }: Failed): string {
  return `Could not import ${source.kind === 'github' ? `github:${source.login}` : 'this file'}: ${reason}.`
}

function createDeps({ contentDir, cwd, config, now }: Studio, fetchIcons: FetchIcons) {
  const safeFetch = createSafeFetch({ allowPrivate: false })
  const log = createImportLog(() => {})
  return { contentDir, cwd, github: config.github, now: now(), safeFetch, fetchIcons, log, print: () => {} }
}

async function findContent(
  source: ImportSource,
  studio: Studio,
  deps: Deps,
): Promise<({ kind: 'ok' } & Opened) | Failed> {
  const opened = await readImport(source, deps)
  if (opened.kind === 'failed') return opened
  const icons = await readLocalIcons([deps.contentDir, SAMPLE_DIR])
  const content = { ...opened.content, skills: await chooseSkills(opened.content.skills, { ...deps, icons }) }
  const { name, roles, timeline, apps, projects, skills } = content
  const titles = (await detectContent(deps.contentDir)) === 'empty' ? undefined : listTitles(studio)
  const found: Found = {
    ...{ id: randomUUID(), name, roles, counts: { timeline: timeline.length, apps: apps.length } },
    projects: projects.map(({ title, description, draft, repository }, index) => ({
      title,
      description: [description].flat().join(' ').slice(0, MAX_DESCRIPTION),
      // In a site that has entries, the owner chooses what is new.
      isChosen: titles?.projects.has(title) ?? (!draft && index < MAX_CHOSEN),
      ...repository,
    })),
    skills: skills.map(({ name: title, draft }) => ({ title, isChosen: titles?.skills.has(title) ?? !draft })),
    notes: [...toNotes(deps.log.hints()), ...deps.log.skipped().map((text) => ({ text: `${text}.` }))],
  }
  return { ...opened, content, found }
}

function listTitles({ content }: Studio) {
  const { files } = content()
  const list = (name: 'projects' | 'skills') => new Set(listEntries(name, files).map(({ title }) => title))
  return { projects: list('projects'), skills: list('skills') }
}

/** Creates the content folder with empty lists or with the chosen entries. Returns a sentence if it failed. */
async function start(request: StartRequest, opened: Opened | undefined, deps: Deps): Promise<string | undefined> {
  const { contentDir, cwd, now } = deps
  const isTaken = (await detectContent(contentDir)) !== 'empty'
  if (isTaken) return `${toDisplayPath(contentDir, cwd)} already has content. Nothing was changed.`
  if (opened) return startWith(opened, request, deps)
  await using staging = await createStagingDir(contentDir)
  await writeEmptyContent(staging.dir, request)
  const issues = await findIssues(staging.dir, 'the new content')
  if (issues) return issues
  await replaceTarget(staging, now)
}

/** Writes what `npm run import` would, with the chosen entries only. */
async function startWith(opened: Opened, request: StartRequest, deps: Deps): Promise<string | undefined> {
  const chosen = { ...opened, content: toContent(opened, request) }
  await using imported = await mkdtempDisposable(join(tmpdir(), 'vitrine-import-'))
  const issues = await writeImport(chosen, imported.path, { ...deps, allSkills: true })
  if (issues) return issues
  await replaceContent(chosen, imported.path, { ...deps, generateImages })
}

function toContent(opened: Opened, request: StartRequest): ImportedContent {
  return { ...choose(opened, request), name: request.name, roles: request.roles }
}

function choose({ content, found }: Opened, request: Pick<StartRequest, 'projects' | 'skills'>): ImportedContent {
  const isChosen = (list: 'projects' | 'skills') => (_: unknown, index: number) =>
    request[list]?.includes(index) ?? found[list][index]?.isChosen
  return {
    ...content,
    projects: content.projects.filter(isChosen('projects')).map(({ draft, ...project }) => project),
    skills: content.skills.filter(isChosen('skills')).map(({ draft, ...skill }) => skill),
  }
}
