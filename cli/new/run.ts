import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type * as z from 'zod'
import { appsFile, skillsFile, timelineFile } from '../../server/content/schema/files.ts'
import { parseYamlFile } from '../../server/content/schema/yaml-file.ts'
import { writeFileAtomic } from '../content-dir/write-file.ts'
import type { CommandResult } from '../run.ts'
import { createFileNames, toSlug } from '../templates/file-names.ts'
import { renderProjectYaml } from '../templates/project.ts'
import { renderYaml } from '../templates/yaml.ts'
import type { NewEntry } from './args.ts'

const DESCRIPTION = 'What it does, in one sentence. What is special about it. Who uses it.'
const EMPTY_LIST = /^\[\s*\]\s*$/m
const DRAFT_NOTE = 'It is a draft: when it is ready, delete its line "draft: true".'

type Deps = { contentDir: string; now: Date }

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
      return append(join(contentDir, 'skills.yaml'), skillsFile, { title: name })
    case 'app':
      return append(join(contentDir, 'apps.yaml'), appsFile, { name })
  }
}

async function createProject(title: string, { contentDir, now }: Deps): Promise<CommandResult> {
  const id = toSlug(title) || (await findFreeName(contentDir))
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
  return { text: `Created ${join(contentDir, file)}. ${DRAFT_NOTE}`, status: 0 }
}

/** For a title without a Latin letter. */
async function findFreeName(contentDir: string): Promise<string> {
  const names = createFileNames()
  const existing = await readdir(join(contentDir, 'projects')).catch(() => [])
  for (const name of existing) names.fromId(name.replace(/\.ya?ml$/, ''))
  return names.fromTitle('', 'project')
}

async function append(path: string, schema: z.ZodType, entry: object): Promise<CommandResult> {
  const file = basename(path)
  const before = await readFile(path, 'utf8').catch(() => '')
  const after = `${before.replace(EMPTY_LIST, '').trimEnd()}\n${renderYaml([entry])}`.trimStart()
  if (parseYamlFile(file, after, schema).kind === 'invalid') return failed(`${file} is invalid. Run: npm run check`)
  await writeFileAtomic(path, after)
  return { text: `Added an entry to ${path}. ${'draft' in entry ? DRAFT_NOTE : ''}`.trim(), status: 0 }
}

function failed(text: string): CommandResult {
  return { text: `${text}\nNothing was changed.`, status: 1 }
}
