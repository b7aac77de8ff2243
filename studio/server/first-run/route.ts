import { randomUUID } from 'node:crypto'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import * as z from 'zod'
import { UsageError } from '../../../cli/command/run.ts'
import { toDisplayPath } from '../../../cli/command/terminal.ts'
import { createStagingDir, replaceTarget } from '../../../cli/content-dir/atomic-replace.ts'
import { detectContent } from '../../../cli/content-dir/detect.ts'
import { readLocalIcons } from '../../../cli/icons/local-icons.ts'
import { createSimpleIcons, type SimpleIcons } from '../../../cli/icons/simple-icons.ts'
import { parseImportArgs } from '../../../cli/import/args.ts'
import { findIssues } from '../../../cli/import/commit.ts'
import { createImportLog } from '../../../cli/import/model/log.ts'
import type { Source } from '../../../cli/import/model/model.ts'
import { type OpenedImport, readImport, replaceContent, writeImport } from '../../../cli/import/run.ts'
import { chooseSkills } from '../../../cli/import/write-content.ts'
import { createSafeFetch } from '../../../cli/net/safe-fetch.ts'
import { writeEmptyContent } from '../../../cli/new/init.ts'
import { generateImages } from '../../../cli/pictures/load.ts'
import { SAMPLE_DIR } from '../../../server/content/find-dir.ts'
import { readJson } from '../../../server/http/requests/body.ts'
import type { Found, StartReply, StartRequest } from '../../api.ts'
import { limitUpload } from '../limit-upload.ts'
import type { Studio } from '../studio.ts'

const MAX_KEPT = 8
const MAX_CHOSEN = 6
const MAX_ROLES = 8
const MAX_DESCRIPTION = 160
const GITHUB_URL = /^https?:|github\.com\//i
const ZIP = Buffer.from('PK')
const UNKNOWN_ID = 'The studio was restarted. Choose your import again.'
const NO_ROLE = `Enter one to ${MAX_ROLES} roles, such as "Developer".`

const indexes = z.array(z.int().min(0)).optional()
const startRequest: z.ZodType<StartRequest> = z.object({
  name: z.string('Enter your name.').trim().min(1, 'Enter your name.'),
  roles: z.array(z.string().trim().min(1, NO_ROLE), NO_ROLE).min(1, NO_ROLE).max(MAX_ROLES, NO_ROLE),
  ...{ id: z.string().optional(), projects: indexes, skills: indexes },
})

type Deps = { studio: Studio; icons: SimpleIcons; safeFetch: ReturnType<typeof createSafeFetch> }
type Kept = OpenedImport & { found: Found }
type Outcome<T> = { kind: 'ok'; value: T } | { kind: 'refused'; reason: string }

export function createFirstRunRoutes(studio: Studio, icons = createSimpleIcons()): Hono {
  const routes = new Hono()
  const deps = { studio, icons, safeFetch: createSafeFetch({ allowPrivate: false }) }
  const kept = new Map<string, Kept>()
  // One at a time, so the second of two clicks finds the content of the first.
  let last: Promise<unknown> = Promise.resolve()

  async function reply(source: Source, cwd = studio.cwd): Promise<Response> {
    const result = await findContent(source, cwd, deps)
    if (result.kind === 'refused') return Response.json({ reason: result.reason }, { status: 422 })
    const { found } = result.value
    kept.set(found.id, result.value)
    for (const id of [...kept.keys()].slice(0, -MAX_KEPT)) kept.delete(id)
    return Response.json(found)
  }

  routes.put('/import', limitUpload, async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    await using dir = await mkdtempDisposable(join(tmpdir(), 'vitrine-upload-'))
    const path = ZIP.equals(bytes.subarray(0, 2)) ? 'linkedin.zip' : 'resume.json'
    await writeFile(join(dir.path, path), bytes)
    return await reply({ kind: 'file', path }, dir.path)
  })

  routes.post('/import', async (c) => {
    const { data } = z.object({ github: z.string().trim() }).safeParse(await readJson(c))
    const source = parseLogin(data?.github ?? '')
    return source ? reply(source) : c.json({ reason: 'Enter your GitHub username, such as "octocat".' }, 400)
  })

  routes.post('/start', async (c) => {
    const asked = startRequest.safeParse(await readJson(c))
    if (!asked.success) return c.json({ reason: asked.error.issues[0]?.message }, 400)
    const { id } = asked.data
    const opened = id === undefined ? undefined : kept.get(id)
    if (id !== undefined && !opened) return c.json({ reason: UNKNOWN_ID }, 404)
    const starting = last.then(() => start(opened, asked.data, deps))
    last = starting.catch(() => {})
    const result = await starting
    if (result.kind === 'refused') return c.json({ reason: result.reason }, 409)
    await studio.refresh()
    return c.json({ content: await studio.content(), notes: result.value } satisfies StartReply)
  })

  return routes
}

async function start(opened: Kept | undefined, asked: StartRequest, deps: Deps): Promise<Outcome<string[]>> {
  const { contentDir, cwd } = deps.studio
  const taken = `${toDisplayPath(contentDir, cwd)} already has content. Nothing was changed.`
  if ((await detectContent(contentDir)) !== 'empty') return { kind: 'refused', reason: taken }
  return opened ? startWith(opened, asked, deps) : startEmpty(asked, deps.studio)
}

async function findContent(source: Source, cwd: string, { studio, icons, safeFetch }: Deps): Promise<Outcome<Kept>> {
  const { contentDir, config } = studio
  const log = createImportLog(() => {})
  const options = { cwd, safeFetch, log, extras: 'timeline', github: config.github, now: studio.now() } as const
  const opened = await readImport(source, options)
  if (opened.kind === 'failed') return { kind: 'refused', reason: opened.reason }
  const { content } = opened
  const local = await readLocalIcons([contentDir, SAMPLE_DIR])
  const skills = await chooseSkills(content.skills, { icons: local, fetchIcons: icons.fetch, log })
  const found = {
    id: randomUUID(),
    name: content.name,
    roles: content.roles,
    counts: { timeline: content.timeline.length, apps: content.apps.length },
    projects: content.projects.map(({ title, description, draft }, index) => ({
      title,
      description: [description].flat().join(' ').slice(0, MAX_DESCRIPTION),
      isChosen: !draft && index < MAX_CHOSEN,
    })),
    skills: skills.map(({ name, draft }) => ({ title: name, isChosen: !draft })),
    notes: [...log.hints(), ...log.skipped()],
  }
  return { kind: 'ok', value: { ...opened, content: { ...content, skills }, found } }
}

/** Writes what `npm run import` would, with the chosen entries only. Returns what was left out. */
async function startWith(
  { content, found, ...opened }: Kept,
  asked: StartRequest,
  { studio, icons, safeFetch }: Deps,
): Promise<Outcome<string[]>> {
  const { contentDir, cwd } = studio
  const isChosen = (list: 'projects' | 'skills') => (_: unknown, index: number) =>
    asked[list]?.includes(index) ?? found[list][index]?.isChosen
  const chosen = {
    ...opened,
    content: {
      ...content,
      name: asked.name,
      roles: asked.roles,
      projects: content.projects.filter(isChosen('projects')).map(({ draft, ...project }) => project),
      skills: content.skills.filter(isChosen('skills')).map(({ draft, ...skill }) => skill),
    },
  }
  const log = createImportLog(() => {})
  await using imported = await mkdtempDisposable(join(tmpdir(), 'vitrine-import-'))
  const deps = { contentDir, fetchIcons: icons.fetch, safeFetch, log, allSkills: true }
  const issues = await writeImport(chosen, imported.path, deps)
  if (issues) return { kind: 'refused', reason: issues }
  await replaceContent(chosen, imported.path, { ...deps, cwd, now: studio.now(), print: () => {}, generateImages })
  return { kind: 'ok', value: log.skipped() }
}

async function startEmpty(site: StartRequest, { contentDir, now }: Studio): Promise<Outcome<string[]>> {
  await using staging = await createStagingDir(contentDir)
  await writeEmptyContent(staging.dir, site)
  const issues = await findIssues(staging.dir, 'the new content')
  if (issues) return { kind: 'refused', reason: issues }
  await replaceTarget(staging, now())
  return { kind: 'ok', value: [] }
}

function parseLogin(text: string): Source | undefined {
  try {
    const { source } = parseImportArgs([GITHUB_URL.test(text) ? text : `github:${text}`])
    return source.kind === 'github' ? source : undefined
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}
