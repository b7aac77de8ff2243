import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type * as z from 'zod'
import { appsFile, skillsFile, timelineFile } from '../../server/content/schema/files.ts'
import { parseYamlFile } from '../../server/content/schema/yaml-file.ts'
import type { CommandResult } from '../run.ts'
import { createFileNames, toSlug } from '../templates/file-names.ts'
import { toProjectText } from '../templates/project.ts'
import { toYaml } from '../templates/yaml.ts'
import type { Kind } from './args.ts'

const DESCRIPTION = 'What it does, in one sentence. What is special about it. Who uses it.'
/** An empty list that was written as one. */
const EMPTY_LIST = /^\[\s*\]\s*$/m

type Desk = { contentDir: string; now: Date }

export async function runNew({ what, name }: { what: Kind; name: string }, desk: Desk): Promise<CommandResult> {
  const year = String(desk.now.getFullYear())
  switch (what) {
    case 'project':
      return writeProject(name, desk)
    case 'timeline':
      return append(
        'timeline.yaml',
        { title: name, description: '', from: year, draft: true },
        { ...desk, schema: timelineFile },
      )
    case 'skill':
      return append('skills.yaml', { title: name }, { ...desk, schema: skillsFile })
    case 'app':
      return append('apps.yaml', { name }, { ...desk, schema: appsFile })
  }
}

async function writeProject(title: string, { contentDir, now }: Desk): Promise<CommandResult> {
  const id = toSlug(title) || (await findFreeName(contentDir))
  const file = `projects/${id}.yaml`
  const date = now.toISOString().slice(0, 7)
  await mkdir(join(contentDir, 'projects'), { recursive: true })
  try {
    await writeFile(join(contentDir, file), toProjectText(id, { title, description: DESCRIPTION, date, draft: true }), {
      flag: 'wx',
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      return refused(`${file} is there already.`)
    throw error
  }
  return done(`${join(contentDir, file)} is written. It is a draft: when it is ready, delete its line "draft: true".`)
}

/** For a title without a plain letter in it. */
async function findFreeName(contentDir: string): Promise<string> {
  const names = createFileNames()
  const there = await readdir(join(contentDir, 'projects')).catch(() => [])
  for (const name of there) names.fromId(name.replace(/\.ya?ml$/, ''))
  return names.fromTitle('', 'project')
}

async function append(
  file: string,
  entry: object,
  { contentDir, schema }: Desk & { schema: z.ZodType },
): Promise<CommandResult> {
  const path = join(contentDir, file)
  const before = await readFile(path, 'utf8').catch(() => '')
  const after = `${before.replace(EMPTY_LIST, '').trimEnd()}\n${toYaml([entry])}`.trimStart()
  const parsed = parseYamlFile(file, after, schema)
  if (parsed.kind === 'mistaken')
    return refused(`${file} has a mistake, so nothing can be added to it; npm start names it.`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, after)
  await rename(`${path}.new`, path)
  const draft = 'draft' in entry ? ' It is a draft: when it is ready, delete its line "draft: true".' : ''
  return done(`${path} has a new entry at its end.${draft}`)
}

function done(text: string): CommandResult {
  return { text, status: 0 }
}

function refused(text: string): CommandResult {
  return { text: `${text}\nNothing was changed.`, status: 1 }
}
