import type * as z from 'zod'
import { home, privacy } from '../../contract/routes.ts'
import { LINK_ICONS, type MoreLink, type Site, type Translation } from '../../contract/site.ts'
import { createWords } from '../../contract/words/languages.ts'
import type { Words } from '../../contract/words/words.ts'
import type { ContentReader } from './reader.ts'
import { siteFile } from './schema/files.ts'

const SITE_FILE = 'site.yaml'
/** Which other pages a site in another language has is known only to an export of both. */
const ON_ALL_SITES = [home.path, privacy.path]
const FAVICONS = { svg: 'image/svg+xml', png: 'image/png', ico: 'image/x-icon' }

type Locate = (path: PropertyKey[], field?: string) => { file: string; line: number; field: string }
type LinkEntry = z.output<typeof siteFile>['links']['more'][number]

export async function readSite(reader: ContentReader): Promise<{ site: Site; words: Words } | undefined> {
  const file = await reader.parse(SITE_FILE, siteFile)
  if (!file) return undefined
  const { avatar, biography, links, sections, language, words, translations, ...rest } = file.value
  const locate: Locate = (path, field = path.join('.')) => ({ file: SITE_FILE, line: file.lineOf(path), field })
  const image = await reader.image(avatar?.picture, locate(['avatar', 'picture']))
  const resume = reader.link(links.resume, locate(['links', 'resume']))
  const more = await Promise.all(links.more.map((entry, index) => readMoreLink(reader, entry, { index, locate })))
  const favicon = findFavicon(reader)
  const site: Site = {
    ...rest,
    translations: translations.filter((other) => other.language !== language).map(toTranslation),
    url: rest.url.replace(/\/+$/, ''),
    theme: rest.theme ?? (rest.look === 'paper' ? 'light' : 'dark'),
    links: { ...links, resume, more },
    sections: sections.includes('home') ? sections : ['home', ...sections],
    biography: biography
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
      .filter(Boolean),
    ...(avatar && image && { avatar: { ...image, alt: avatar.alt } }),
    ...(favicon && { favicon }),
  }
  return { site, words: createWords(language, words) }
}

function toTranslation({ language, address }: z.output<typeof siteFile>['translations'][number]): Translation {
  return { language, url: address.replace(/\/+$/, ''), pages: ON_ALL_SITES }
}

async function readMoreLink(
  reader: ContentReader,
  { label, address, icon }: LinkEntry,
  { index, locate }: { index: number; locate: Locate },
): Promise<MoreLink> {
  const at = (name: string) => locate(['links', 'more', index, name], `links.more[${index + 1}].${name}`)
  const url = reader.link(address, at('address'))
  const known = LINK_ICONS.find((name) => name === icon)
  if (known) return { label, url, icon: known }
  const image = await reader.image(icon, at('icon'))
  return { label, url, ...(image && { image: image.url }) }
}

function findFavicon({ files }: ContentReader): Site['favicon'] {
  const favicon = Object.entries(FAVICONS).find(([extension]) => files.has(`/files/favicon.${extension}`))
  return favicon && { url: `/files/favicon.${favicon[0]}`, type: favicon[1] }
}
