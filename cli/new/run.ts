import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type * as z from 'zod'
import { appsFile, skillsFile, timelineFile } from '../../server/content/schema/files.ts'
import { parseYamlFile } from '../../server/content/schema/yaml-file.ts'
import { type CommandResult, done, parseOptions, UsageError } from '../command/run.ts'
import { writeFileAtomic } from '../content-dir/write-file.ts'
import { readLocalIcons } from '../icons/local-icons.ts'
import type { FetchIcons } from '../icons/simple-icons.ts'
import { toFileName } from '../templates/file-names.ts'
import { renderProjectYaml } from '../templates/project.ts'
import { renderYaml } from '../templates/yaml.ts'

export const USAGE = `npm run new -- project "My Thing"     create content/projects/my-thing.yaml as a draft
npm run new -- timeline "My New Job"  add a draft entry to content/timeline.yaml
npm run new -- skill "Rust"           add a skill to content/skills.yaml
npm run new -- app "Figma"            add an app to content/apps.yaml`

const KINDS = ['project', 'timeline', 'skill', 'app'] as const
const DESCRIPTION = 'What it does, in one sentence. What makes it special. Who uses it'
const EMPTY_LIST = /^\[\s*\]\s*$/m
const DRAFT_NOTE = 'It is a draft. To publish it, delete the line "draft: true".'

type NewEntry = { kind: (typeof KINDS)[number]; name: string }
type Deps = { contentDir: string; now: Date; fetchIcons: FetchIcons }

/** Accepts a name without quotes, which arrives as several arguments. */
export function parseNewArgs(args: string[]): NewEntry {
  const [type, ...rest] = parseOptions(args, {}).positionals
  if (!type) throw new UsageError('Missing type: project, timeline, skill, or app')
  const kind = KINDS.find((known) => known === type)
  if (!kind) throw new UsageError(`Unknown type "${type}": expected project, timeline, skill, or app`)
  const name = rest.join(' ').replace(/\s+/g, ' ').trim()
  if (!name) throw new UsageError(`Missing name: npm run new -- ${kind} "My Thing"`)
  return { kind, name }
}

export async function addContent({ kind, name }: NewEntry, deps: Deps): Promise<CommandResult> {
  const { contentDir, now } = deps
  switch (kind) {
    case 'project':
      return createProject(name, deps)
    case 'timeline': {
      const entry = { title: name, description: '', from: String(now.getFullYear()), draft: true }
      return append(join(contentDir, 'timeline.yaml'), timelineFile, entry)
    }
    case 'skill':
      return appendCard('skills.yaml', { schema: skillsFile, field: 'title', name }, deps)
    case 'app':
      return appendCard('apps.yaml', { schema: appsFile, field: 'name', name }, deps)
  }
}

async function createProject(title: string, { contentDir, now }: Deps): Promise<CommandResult> {
  const id = toFileName(title, 'project')
  const file = `projects/${id}.yaml`
  const date = now.toISOString().slice(0, 'YYYY-MM'.length)
  const text = renderProjectYaml(id, { title, description: DESCRIPTION, date, draft: true })
  await mkdir(join(contentDir, 'projects'), { recursive: true })
  try {
    await writeFile(join(contentDir, file), text, { flag: 'wx' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return failed(`${file} already exists.`)
    throw error
  }
  return done(`Created ${join(contentDir, file)}. ${DRAFT_NOTE}`)
}

type Card = { schema: z.ZodType; field: 'title' | 'name'; name: string }

/** Only reports a failed download, because a card without an icon shows a letter. */
async function appendCard(file: string, { schema, field, name }: Card, deps: Deps): Promise<CommandResult> {
  const { icon, svg, note } = await findIcon(name, deps)
  const entry = { [field]: name, ...(icon && { icon: `icons/${icon}` }) }
  const result = await append(join(deps.contentDir, file), schema, entry)
  if (result.status !== 0) return result
  if (svg) await writeFileAtomic(join(deps.contentDir, 'icons', icon), svg)
  return { ...result, text: `${result.text} ${note}` }
}

async function findIcon(name: string, { contentDir, fetchIcons }: Deps) {
  const local = (await readLocalIcons([contentDir])).find(name)
  if (local) return { icon: local, svg: '', note: `Icon: icons/${local}.` }
  const result = await fetchIcons([name])
  const found = result.kind === 'ok' ? result.icons.get(name) : undefined
  if (found) return { icon: found.name, svg: found.svg, note: `Icon: icons/${found.name} (from Simple Icons).` }
  const reason = result.kind === 'failed' ? result.reason : 'Simple Icons has no icon with this name'
  return {
    icon: '',
    svg: '',
    note: `No icon found (${reason}). Add one to the icons folder and set "icon" in the entry.`,
  }
}

async function append(path: string, schema: z.ZodType, entry: object): Promise<CommandResult> {
  const file = basename(path)
  const before = await readFile(path, 'utf8').catch(() => '')
  const after = `${before.replace(EMPTY_LIST, '').trimEnd()}\n${renderYaml([entry])}`.trimStart()
  if (parseYamlFile(file, after, schema).kind === 'invalid') return failed(`${file} is invalid. Run: npm run check`)
  await writeFileAtomic(path, after)
  return done(`Added an entry to ${path}. ${'draft' in entry ? DRAFT_NOTE : ''}`.trim())
}

function failed(text: string): CommandResult {
  return { text: `${text}\nNothing was changed.`, status: 1 }
}
