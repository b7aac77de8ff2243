import type * as z from 'zod'
import { LINK_ICONS, type MoreLink, type Site } from '../../contract/site.ts'
import type { ContentReader } from './reader.ts'
import { siteFile } from './schema/files.ts'

const SITE_FILE = 'site.yaml'
const FAVICONS = { svg: 'image/svg+xml', png: 'image/png', ico: 'image/x-icon' }

type SiteFile = z.output<typeof siteFile>

export async function readSite(reader: ContentReader): Promise<Site | undefined> {
  const file = await reader.parse(SITE_FILE, siteFile)
  if (!file) return undefined
  const { avatar, biography, links, ...rest } = file.value
  const locate = (...path: string[]) => ({ file: SITE_FILE, line: file.lineOf(path), field: path.join('.') })
  const image = await reader.image(avatar?.picture, locate('avatar', 'picture'))
  const more = links.more.map(({ label, address, icon }, index): Promise<MoreLink> => {
    const location = (field: string) => ({
      ...locate('links', 'more'),
      line: file.lineOf(['links', 'more', index, field]),
      field: `links.more[${index + 1}].${field}`,
    })
    return readMoreLink(reader, { label, address, icon }, location)
  })
  const favicon = await findFavicon(reader)
  return {
    ...rest,
    links: {
      ...links,
      resume: await reader.link(links.resume, locate('links', 'resume')),
      more: await Promise.all(more),
    },
    sections: rest.sections.includes('home') ? rest.sections : ['home', ...rest.sections],
    biography: biography
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
      .filter(Boolean),
    ...(avatar && image && { avatar: { ...image, alt: avatar.alt } }),
    ...(favicon && { favicon }),
  }
}

type Locate = (field: string) => { file: string; line: number; field: string }

async function readMoreLink(
  reader: ContentReader,
  { label, address, icon }: SiteFile['links']['more'][number],
  locate: Locate,
): Promise<MoreLink> {
  const known = LINK_ICONS.find((name) => name === icon)
  const image = known ? undefined : await reader.image(icon, locate('icon'))
  const url = await reader.link(address, locate('address'))
  return { label, url, ...(known && { icon: known }), ...(image && { image: image.url }) }
}

async function findFavicon(reader: ContentReader): Promise<Site['favicon']> {
  const files = await reader.ownFiles()
  const favicon = Object.entries(FAVICONS).find(([extension]) => files.has(`/files/favicon.${extension}`))
  return favicon && { url: `/files/favicon.${favicon[0]}`, type: favicon[1] }
}
