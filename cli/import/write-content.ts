import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { toJsonSchemas } from '../../server/content/schema/json-schema.ts'
import { createFileNames } from '../templates/file-names.ts'
import { toAppsText, toSkillsText, toTimelineText } from '../templates/lists.ts'
import { toProjectText } from '../templates/project.ts'
import { toProfileText, toSiteText } from '../templates/site.ts'
import type { Icons } from './images/icons.ts'
import type { PictureBox } from './images/image-downloader.ts'
import type { Journal } from './import-log.ts'
import { type Imported, type ImportedCard, type ImportedProject, NO_NAME } from './model.ts'

const PICTURES_AT_ONCE = 4
/** Room for a project between two others. */
const ORDER_STEP = 10

type Tools = { pictures: PictureBox; icons: Icons; journal: Journal }

/** Writes what was imported as a content folder, in files that explain themselves. */
export async function writeFolder(dir: string, imported: Imported, tools: Tools): Promise<void> {
  const write = createWriter(dir)
  for (const [name, text] of toJsonSchemas()) await write(`schemas/${name}`, text)
  await mkdir(join(dir, 'icons'), { recursive: true })
  for (const [name, file] of tools.icons.files()) await copyFile(file, join(dir, 'icons', name))
  await write('profile.yaml', toProfileText(imported.profile))
  await write('timeline.yaml', toTimelineText(imported.timeline))
  await write('site.yaml', await toSite(imported, tools))
  const names = createFileNames()
  const skills = await withIcons(imported.skills, names, tools)
  await write('skills.yaml', toSkillsText(skills.map(({ name, icon }) => ({ title: name, icon }))))
  await write('apps.yaml', toAppsText(await withIcons(imported.apps, names, tools)))
  await writeProjects(imported.projects, write, tools)
}

function createWriter(dir: string) {
  return async function write(name: string, text: string): Promise<void> {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), text)
  }
}

async function toSite(imported: Imported, { pictures }: Tools): Promise<string> {
  const { avatar, name } = imported
  const picture = avatar && (await pictures.take(avatar, { what: 'the owner', name: 'avatar' }))
  return toSiteText({
    ...imported,
    greeting: name === NO_NAME ? 'Welcome' : `Hi, I'm ${name}`,
    avatar: picture ? { picture, alt: `Portrait of ${name}` } : undefined,
  })
}

async function withIcons(cards: ImportedCard[], names: ReturnType<typeof createFileNames>, { pictures, icons }: Tools) {
  return mapSome(cards, async ({ name, icon }) => {
    const file = icon && { what: name, name: `icons/${names.fromTitle(name, 'icon')}` }
    const fetched = file && (await pictures.take(icon, file))
    const known = icons.find(name)
    return { name, icon: fetched ?? (known && `icons/${known}`) }
  })
}

async function writeProjects(projects: ImportedProject[], write: ReturnType<typeof createWriter>, tools: Tools) {
  const names = createFileNames()
  // Ids of old are given out first, so that no title takes one.
  const ids = projects.map(({ id }) => names.fromId(id))
  await mapSome(projects, async ({ id: oldId, banner, ...project }, index) => {
    const id = ids[index] ?? names.fromTitle(project.title, 'project')
    if (oldId && oldId !== id)
      tools.journal.leave(`The address /project/${oldId}`, `the project is now at /project/${id}`)
    const path = banner && (await tools.pictures.take(banner, { what: project.title, name: `banners/${id}` }))
    await write(`projects/${id}.yaml`, toProjectText(id, { ...project, banner: path, order: (index + 1) * ORDER_STEP }))
  })
}

/** A few at a time, in the order of the list. */
async function mapSome<T, R>(items: T[], carryOut: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = [...items.entries()]
  async function work() {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await carryOut(next[1], next[0])
  }
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, work))
  return results
}
