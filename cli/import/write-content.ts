import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { toJsonSchemas } from '../../server/content/schema/json-schema.ts'
import { writeFileAtomic } from '../content-dir/write-file.ts'
import { createFileNames } from '../templates/file-names.ts'
import { renderAppsYaml, renderSkillsYaml, renderTimelineYaml } from '../templates/lists.ts'
import { renderProjectYaml } from '../templates/project.ts'
import { renderProfileYaml, renderSiteYaml } from '../templates/site.ts'
import type { Icons } from './images/icons.ts'
import type { ImageDownloader } from './images/image-downloader.ts'
import type { ImportLog } from './import-log.ts'
import { DEFAULT_NAME, type ImportedCard, type ImportedContent, type ImportedProject } from './model.ts'

const DOWNLOADS = { concurrency: 4 }
const NO_FIELD = 'profile.yaml has no field for it'
/** Leaves numbers for projects added in between. */
const ORDER_STEP = 10

type Deps = { images: ImageDownloader; icons: Icons; log: ImportLog }
type FileNames = ReturnType<typeof createFileNames>
type Write = (name: string, text: string) => Promise<void>

export async function writeContent(dir: string, content: ImportedContent, deps: Deps): Promise<void> {
  const write: Write = (name, text) => writeFileAtomic(join(dir, name), text)
  for (const [name, text] of toJsonSchemas()) await write(`schemas/${name}`, text)
  await mkdir(join(dir, 'icons'), { recursive: true })
  for (const [name, file] of deps.icons.files) await copyFile(file, join(dir, 'icons', name))
  await write('profile.yaml', renderProfileYaml(content.profile))
  for (const { label, address } of content.otherLinks ?? []) deps.log.skip(`${label} (${address})`, NO_FIELD)
  await write('timeline.yaml', renderTimelineYaml(content.timeline))
  await write('site.yaml', await renderSite(content, deps))
  const names = createFileNames()
  const skills = await addIcons(content.skills, names, deps)
  await write('skills.yaml', renderSkillsYaml(skills.map(({ name, icon }) => ({ title: name, icon }))))
  await write('apps.yaml', renderAppsYaml(await addIcons(content.apps, names, deps)))
  await writeProjects(content.projects, write, deps)
}

async function renderSite(content: ImportedContent, { images }: Deps): Promise<string> {
  const { avatar, name } = content
  const picture = avatar && (await images.download(avatar, { what: 'the owner', name: 'avatar' }))
  return renderSiteYaml({
    ...content,
    greeting: name === DEFAULT_NAME ? 'Welcome' : `Hi, I'm ${name}`,
    avatar: picture ? { picture, alt: `Portrait of ${name}` } : undefined,
  })
}

async function addIcons(cards: ImportedCard[], names: FileNames, { images, icons }: Deps): Promise<ImportedCard[]> {
  async function addIcon({ name, icon }: ImportedCard): Promise<ImportedCard> {
    const file = icon && { what: name, name: `icons/${names.fromTitle(name, 'icon')}` }
    const downloaded = file && (await images.download(icon, file))
    const known = icons.find(name)
    return { name, icon: downloaded ?? (known && `icons/${known}`) }
  }
  return Readable.from(cards).map(addIcon, DOWNLOADS).toArray()
}

async function writeProjects(projects: ImportedProject[], write: Write, deps: Deps): Promise<void> {
  const names = createFileNames()
  // Existing ids first, so no title takes one of them.
  const ids = projects.map(({ id }) => names.fromId(id))
  async function writeProject([index, { id: oldId, banner, ...project }]: [number, ImportedProject]): Promise<void> {
    const id = ids[index] ?? names.fromTitle(project.title, 'project')
    if (oldId && oldId !== id) deps.log.skip(`The address /project/${oldId}`, `the project is now at /project/${id}`)
    const path = banner && (await deps.images.download(banner, { what: project.title, name: `banners/${id}` }))
    const order = (index + 1) * ORDER_STEP
    await write(`projects/${id}.yaml`, renderProjectYaml(id, { ...project, banner: path, order }))
  }
  await Readable.from(projects.entries()).forEach(writeProject, DOWNLOADS)
}
