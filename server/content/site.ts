import type * as z from 'zod'
import type { Picture } from '../../contract/schemas.ts'
import type { Desk } from './content-reader.ts'
import { siteFile } from './schema/files.ts'

const SITE_FILE = 'site.yaml'

/** What the owner says about the site itself, whichever backend the documents come from. */
export type Site = Omit<z.output<typeof siteFile>, 'avatar' | 'biography'> & {
  avatar?: Picture & { alt: string }
  /** One entry a paragraph. */
  biography: string[]
}

export async function readSite(desk: Desk): Promise<Site | undefined> {
  const read = await desk.parse(SITE_FILE, siteFile)
  if (!read) return undefined
  const { avatar, biography, ...rest } = read.value
  const place = { file: SITE_FILE, line: read.lineOf(['avatar', 'picture']), field: 'avatar.picture' }
  const picture = await desk.picture(avatar?.picture, place)
  return {
    ...rest,
    biography: toParagraphs(biography),
    ...(avatar && picture && { avatar: { ...picture, alt: avatar.alt } }),
  }
}

function toParagraphs(text: string): string[] {
  return text.split(/\n\s*\n/).map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
}
