import type * as z from 'zod'
import type { Picture } from '../../contract/documents.ts'
import type { ContentReader } from './content-reader.ts'
import { siteFile } from './schema/files.ts'

const SITE_FILE = 'site.yaml'

export type Site = Omit<z.output<typeof siteFile>, 'avatar' | 'biography'> & {
  avatar?: Picture & { alt: string }
  biography: string[]
}

export async function readSite(reader: ContentReader): Promise<Site | undefined> {
  const file = await reader.parse(SITE_FILE, siteFile)
  if (!file) return undefined
  const { avatar, biography, ...rest } = file.value
  const location = { file: SITE_FILE, line: file.lineOf(['avatar', 'picture']), field: 'avatar.picture' }
  const image = await reader.image(avatar?.picture, location)
  return {
    ...rest,
    // The first screen is always there.
    sections: rest.sections.includes('home') ? rest.sections : ['home', ...rest.sections],
    biography: biography
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
      .filter(Boolean),
    ...(avatar && image && { avatar: { ...image, alt: avatar.alt } }),
  }
}
