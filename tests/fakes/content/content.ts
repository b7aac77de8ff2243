import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const CONTENT = fileURLToPath(new URL('../../../sample', import.meta.url))

type ContentFiles = {
  site: { greeting: string; roles: string[]; avatar: { alt: string } }
  timeline: unknown[]
  skills: unknown[]
  apps: unknown[]
}
type ProjectFile = Record<'id' | 'title' | 'description' | 'technologies' | 'gitRepoLink', string> & {
  order: number
  projectLink?: string
}

/** Returns the texts as pages show them, with typographic apostrophes. */
export async function readContent<Name extends keyof ContentFiles>(name: Name): Promise<ContentFiles[Name]> {
  const content = parse(await readFile(join(CONTENT, `${name}.yaml`), 'utf8'))
  return JSON.parse(JSON.stringify(content).replaceAll("'", '’'))
}

export async function readProjects(): Promise<ProjectFile[]> {
  const files = await readdir(join(CONTENT, 'projects'))
  const projects = await Promise.all(files.map((file) => readProject(file)))
  return projects.sort((one, other) => one.order - other.order)
}

export async function copyContent(change: { rewrite?: Rewrite; projects?: number }) {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-content-'))
  await cp(CONTENT, dir, { recursive: true })
  for (const [file, edit] of Object.entries(change.rewrite ?? {})) {
    await writeFile(join(dir, file), edit(await readFile(join(dir, file), 'utf8')))
  }
  const surplus = change.projects === undefined ? [] : (await readProjects()).slice(change.projects)
  await Promise.all(surplus.map(({ id }) => rm(join(dir, 'projects', `${id}.yaml`))))
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) }
}

type Rewrite = Record<string, (text: string) => string>

async function readProject(file: string): Promise<ProjectFile> {
  const project = parse(await readFile(join(CONTENT, 'projects', file), 'utf8'))
  // One project of the sample has a list.
  const technologies = [project.technologies].flat().join(', ')
  return { id: file.replace(/\.ya?ml$/, ''), ...project, technologies }
}
