import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DEFAULT_HUE } from '../../contract/colors/id-hue.ts'
import { LINK_ICONS } from '../../contract/site.ts'
import { renderContentFile } from '../../editing/templates/content-file.ts'
import { createFileNames } from '../../editing/templates/file-names.ts'
import { toJsonSchemas } from '../../server/content/schema/files.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import type { LocalIcons } from '../icons/local-icons.ts'
import { toIconName } from '../icons/names.ts'
import type { FetchIcons, FoundIcon } from '../icons/simple-icons.ts'
import { type ImageDeps, saveImage } from './images.ts'
import { fillWord, getWords } from './model/language.ts'
import {
  DEFAULT_NAME,
  type ImportedCard,
  type ImportedContent,
  type ImportedLink,
  type ImportedProject,
} from './model/model.ts'

const DOWNLOADS = { concurrency: 4 }
/** The gaps leave room for projects that are added in between. */
const ORDER_STEP = 10
const MAX_SKILLS = 24
/** Other labels, such as Blog, may be the name of a brand by accident. */
const NETWORKS =
  'gitlab codeberg bitbucket x twitter mastodon bluesky threads stackoverflow leetcode hackerrank codewars kaggle huggingface codepen dribbble behance medium substack hashnode devto npm orcid googlescholar researchgate telegram whatsapp signal discord reddit keybase matrix pixelfed xing youtube vimeo twitch tiktok'.split(
    ' ',
  )

/** `allSkills` publishes also those over the limit. */
type Deps = ImageDeps & { icons: LocalIcons; fetchIcons: FetchIcons; allSkills?: boolean }
type SkillDeps = Pick<Deps, 'icons' | 'fetchIcons' | 'log' | 'allSkills'>
type FetchedIcons = ReadonlyMap<string, FoundIcon>

export async function writeContent(content: ImportedContent, deps: Deps): Promise<void> {
  const { dir } = deps
  const write = (name: string, text: string) => writeFileAtomic(join(dir, name), text)
  for (const [name, text] of toJsonSchemas()) await write(`schemas/${name}`, text)
  await mkdir(join(dir, 'icons'), { recursive: true })
  await write('profile.yaml', await renderContentFile('profile', content.profile))
  await write('timeline.yaml', await renderContentFile('timeline', content.timeline))
  const links = (content.otherLinks ?? [])
    .filter(({ label }) => NETWORKS.includes(toIconName(label)))
    .map(({ label }) => ({ name: label, isHeading: true }))
  const fetched = await fetchMissing([...content.skills, ...content.apps, ...links], deps)
  for (const { name, svg } of new Set(fetched.values())) await write(`icons/${name}`, svg)
  const iconDeps = { ...deps, fetched, names: createFileNames() }
  const linkIcons = new Map((await addIcons(links, iconDeps)).map(({ name, icon }) => [name, icon]))
  await write('site.yaml', await renderSite({ ...content, linkIcons }, deps))
  const skills = (await addIcons(content.skills, iconDeps)).filter(({ icon, isHeading }) => icon || !isHeading)
  const titled = limitSkills(arrangeGroups(skills), deps).map(({ name, icon, group, draft }) => ({
    ...{ title: name, icon, group, draft },
  }))
  await write('skills.yaml', await renderContentFile('skills', titled))
  const apps = (await addIcons(content.apps, iconDeps)).map(({ name, icon, group }) => ({ name, icon, group }))
  await write('apps.yaml', await renderContentFile('apps', apps))
  await writeProjects(content.projects, deps)
}

/** Leaves out headings, and marks the skills over the limit as drafts, as `writeContent` would. */
export async function chooseSkills(skills: ImportedCard[], deps: SkillDeps): Promise<ImportedCard[]> {
  const fetched = await fetchMissing(skills, deps)
  const hasIcon = ({ name, icon }: ImportedCard) => icon ?? deps.icons.find(name) ?? fetched.get(name)?.name
  const kept = skills.filter((skill) => hasIcon(skill) || !skill.isHeading)
  const limited = limitSkills(
    kept.map((skill) => ({ ...skill, icon: hasIcon(skill) })),
    deps,
  )
  return kept.map((skill, index) => ({ ...skill, draft: limited[index]?.draft }))
}

type LinkIcons = ReadonlyMap<string, string | undefined>

function withIcon({ label, url }: ImportedLink, icons: LinkIcons) {
  const name = label.toLowerCase().replace(/[^a-z]/g, '')
  const icon = LINK_ICONS.find((known) => known === name) ?? icons.get(label)
  return { label, address: url, ...(icon && { icon }) }
}

type SiteContent = ImportedContent & { linkIcons: LinkIcons }

async function renderSite(content: SiteContent, deps: Deps): Promise<string> {
  const { avatar, name, roles, videoChannel, resume, mail, otherLinks = [], linkIcons, biography, language } = content
  const image = avatar && (await saveImage(avatar, { what: 'the owner', name: 'avatar' }, deps))
  const words = getWords(language ?? 'en')
  return renderContentFile('site', {
    name,
    greeting: name === DEFAULT_NAME ? 'Welcome' : fillWord(words.greeting, withoutDegrees(name)),
    roles,
    links: { videoChannel, resume, mail, more: otherLinks.map((link) => withIcon(link, linkIcons)) },
    avatar: image ? { picture: image, alt: fillWord(words.portrait, name) } : undefined,
    biography,
    sections: ['home', 'portfolio', 'timeline', 'skills', 'apps', 'about'],
    accent: DEFAULT_HUE,
    look: 'vitrine',
    language: language === 'zh-Hant' ? undefined : language,
  })
}

/** Leaves out degrees after the name, such as PMP. */
function withoutDegrees(name: string): string {
  return name.replace(/,.*/, '')
}

/** Only reports failures, because a site works without icons. */
async function fetchMissing(cards: ImportedCard[], { icons, fetchIcons, log }: SkillDeps): Promise<FetchedIcons> {
  const missing = cards.filter(({ name, icon }) => !icon && !icons.find(name))
  if (missing.length === 0) return new Map()
  const result = await fetchIcons(missing.map(({ name }) => name))
  const found: FetchedIcons = result.kind === 'ok' ? result.icons : new Map()
  const letters = missing.flatMap(({ name, isHeading }) => (isHeading || found.has(name) ? [] : [name]))
  const reason = result.kind === 'ok' ? 'none found, so the cards show a letter' : result.reason
  if (letters.length > 0) log.skip(`Icons for ${letters.join(', ')}`, reason)
  return found
}

type IconDeps = Deps & { names: ReturnType<typeof createFileNames>; fetched: FetchedIcons }

async function addIcons(cards: ImportedCard[], deps: IconDeps): Promise<ImportedCard[]> {
  async function addIcon({ icon, ...card }: ImportedCard): Promise<ImportedCard> {
    const { name } = card
    const file = icon && { what: name, name: `icons/${deps.names.fromTitle(name, 'icon')}` }
    const saved = file && (await saveImage(icon, file, deps))
    const local = deps.icons.find(name)
    const known = local ?? deps.fetched.get(name)?.name
    if (!saved && local) await copyFile(deps.icons.files.get(local) ?? '', join(deps.dir, 'icons', local))
    return { ...card, icon: saved ?? (known && `icons/${known}`) }
  }
  return Readable.from(cards).map(addIcon, DOWNLOADS).toArray()
}

/** A heading with an icon is a skill itself, as in "AWS: Lambda, S3", so it isn't repeated above the others. */
function arrangeGroups(skills: ImportedCard[]): ImportedCard[] {
  const headings = skills.filter(({ isHeading }) => isHeading).map(({ name }) => name)
  return skills.map(({ group = '', ...skill }) => (!group || headings.includes(group) ? skill : { ...skill, group }))
}

/** Skills over the limit become drafts, first the last ones without an icon. */
function limitSkills(skills: ImportedCard[], { log, allSkills }: SkillDeps): ImportedCard[] {
  const ranked = [...skills.filter(({ icon }) => icon), ...skills.filter(({ icon }) => !icon)]
  const drafts = new Set(ranked.slice(allSkills ? skills.length : MAX_SKILLS))
  const [first] = drafts
  if (first) {
    log.hint({ kind: 'draft-skills', count: drafts.size, total: skills.length, name: first.name })
  }
  return skills.map((skill) => (drafts.has(skill) ? { ...skill, draft: true } : skill))
}

async function writeProjects(projects: ImportedProject[], deps: Deps): Promise<void> {
  const names = createFileNames()
  // Reserve existing ids first, so no title takes one of them.
  const ids = projects.map(({ id }) => names.fromId(id))
  async function writeProject([index, { id: oldId, banner, repository: _, ...project }]: [
    number,
    ImportedProject,
  ]): Promise<void> {
    const id = ids[index] ?? names.fromTitle(project.title, 'project')
    if (oldId && oldId !== id) deps.log.skip(`The URL /project/${oldId}`, `the project is now at /project/${id}`)
    const path = banner && (await saveImage(banner, { what: project.title, name: `banners/${id}` }, deps))
    const order = (index + 1) * ORDER_STEP
    const text = await renderContentFile('project', { ...project, banner: path, order }, id)
    await writeFileAtomic(join(deps.dir, `projects/${id}.yaml`), text)
  }
  await Readable.from(projects.entries()).forEach(writeProject, DOWNLOADS)
}
