import { ContentError, openFolder } from '../../../server/content/content-store.ts'
import { type Content, readContent } from '../../../server/content/load.ts'
import type { Mistake } from '../../../server/content/schema/yaml-file.ts'
import { detectContent } from '../../content-dir/detect.ts'
import { sniffImage } from '../../net/sniff-image.ts'
import type { Finding } from '../finding.ts'

const PICTURE_FIELD = /(?:^|\.)(?:icon|banner|picture)$/
const LINK_EXPECTED = /http\(s\) address$/
const NO_FIELD = /^no such field/
const NO_FILE = /^this file to be there/

type Place = { contentDir: string; siteOnly: boolean }

/** What would stop a start, and pictures that wait to be made. */
export async function checkContent({ contentDir, siteOnly }: Place): Promise<Finding[]> {
  const reading = await readContent(contentDir, { siteOnly })
  if (reading.kind === 'mistaken') return reading.mistakes.map(toFinding)
  return [
    ...findBroken(reading.content),
    ...(await findDue(contentDir, siteOnly)),
    ...(siteOnly ? [] : await findSample(contentDir)),
  ]
}

function toFinding(mistake: Mistake): Finding {
  const { file, line, field, expected, found } = mistake
  const subject = field ? `${field}: expected ${expected}` : `expected ${expected}`
  return {
    ...toKind(mistake),
    level: 'error',
    where: `${file}:${line}`,
    what: found ? `${subject}, found ${found}` : subject,
  }
}

function toKind({ field, expected }: Mistake): Pick<Finding, 'area' | 'fix'> {
  if (PICTURE_FIELD.test(field)) {
    return { area: 'pictures', fix: 'Put the picture there, or name one that is in the content folder.' }
  }
  if (LINK_EXPECTED.test(expected)) {
    return { area: 'links', fix: 'Write the whole address, beginning with https://, or leave it empty.' }
  }
  if (field === 'accent')
    return { area: 'contrast', fix: 'Write a hue: every hue from 0 to 360 keeps the text readable.' }
  if (field === 'avatar.alt') return { area: 'alt texts', fix: 'Say in a few words what the picture shows.' }
  if (NO_FIELD.test(expected)) return { area: 'content', fix: 'Mend the spelling of the field, or remove its line.' }
  if (NO_FILE.test(expected))
    return { area: 'content', fix: 'Bring the file back; a list may be empty, written as [].' }
  return { area: 'content', fix: 'Write what is expected there; the notes in the file and its schema say more.' }
}

/** A file may be called a picture and be something else. */
function findBroken({ originals }: Content): Finding[] {
  return originals.flatMap(({ path, bytes }): Finding[] => {
    const found = sniffImage(bytes)
    if (found.kind !== 'bad') return []
    const fix = 'Put the picture itself there; what is in its place now cannot be shown.'
    return [{ area: 'pictures', level: 'error', where: path, what: found.reason, fix }]
  })
}

async function findDue(contentDir: string, siteOnly: boolean): Promise<Finding[]> {
  const folder = await openFolder(contentDir, { siteOnly }).catch((error) => {
    // Edited between the two readings: the next check sees it.
    if (error instanceof ContentError) return undefined
    throw error
  })
  const hint = folder?.hint()
  folder?.close()
  if (!hint) return []
  return [{ area: 'pictures', level: 'warning', where: 'pictures.json', what: hint, fix: 'Run: npm run pictures' }]
}

async function findSample(contentDir: string): Promise<Finding[]> {
  if ((await detectContent(contentDir)) !== 'sample') return []
  const what = 'the site still shows the sample owner, word for word'
  const fix = 'Write your own words into the files of the content folder, or begin with npm run import.'
  return [{ area: 'content', level: 'hint', where: 'site.yaml', what, fix }]
}
