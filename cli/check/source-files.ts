import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createDesk } from '../../server/content/content-reader.ts'
import { FILE_SCHEMAS } from '../../server/content/schema/files.ts'

const YAML_ENDING = /\.ya?ml$/

export type SourceFiles = Awaited<ReturnType<typeof readSourceFiles>>

/** What the owner wrote, file by file and with its lines; what has a mistake or is a draft is left out. */
export async function readSourceFiles(dir: string, { siteOnly }: { siteOnly: boolean }) {
  const desk = createDesk(dir)
  const site = await desk.parse('site.yaml', FILE_SCHEMAS.site)
  if (siteOnly) return { site, projects: [] }
  return {
    site,
    profile: await desk.parse('profile.yaml', FILE_SCHEMAS.profile),
    skills: await desk.parse('skills.yaml', FILE_SCHEMAS.skills),
    apps: await desk.parse('apps.yaml', FILE_SCHEMAS.apps),
    projects: await readProjects(dir, desk),
  }
}

async function readProjects(dir: string, desk: ReturnType<typeof createDesk>) {
  // A folder that is not there is an owner without projects.
  const names = await readdir(join(dir, 'projects')).catch(() => [])
  const projects = []
  for (const name of names.filter((each) => YAML_ENDING.test(each)).sort()) {
    const file = `projects/${name}`
    const read = await desk.parse(file, FILE_SCHEMAS.project)
    if (read && !read.value.draft) projects.push({ file, ...read })
  }
  return projects
}
