import { detectContent } from '../../../editing/folder/detect.ts'
import { hashFiles } from '../../../editing/folder/hash-files.ts'
import { SAMPLE_DIR } from '../../../server/content/find-dir.ts'
import type { Finding } from './finding.ts'
import { listTexts, readSourceFiles, type SourceFiles } from './source-files.ts'

/** Owners may keep the sample's icons. */
const ICON = /^icons\//
const SAMPLE_TEXT = /Robin Sample|robin[.-]sample|the sample owner of this portfolio/i
const EXAMPLE_URL_OR_EMAIL = /^(?:https?:\/\/|[^\s@]+@)(?:[\w-]+\.)*example\.(?:com|org|net)(?:[/:?#]|$)/i
const TEMPLATE_WORDS = /\blorem ipsum\b|\b(?:your|first|last) name\b|\bj(?:ohn|ane) doe\b/i
const ONLY_TEMPLATE_WORDS =
  /^(?:(?:hi|hello)\W+i(?:'|’| a)m )?(?:lorem ipsum(?:[\s,]+dolor\b.*)?|\W?your (?:full )?name\W?|(?:first name )?last name|j(?:ohn|ane) doe|your (?:job )?title|(?:your )?company(?: name)?|project (?:name|title|description)|your (?:bio|biography|description)(?: here)?)\W*$/is
/** Shorter texts, such as the name of a skill, may be the owner's as well. */
const MIN_WORDS = 3
/** Two owners may use the same technologies. */
const COMMON_FIELD = /^technologies/

type Options = { siteOnly: boolean }

/** Finds what must not be public under the owner's name: an error for each, and a warning for words in a longer text. */
export async function checkLeftovers(contentDir: string, sources: SourceFiles, options: Options): Promise<Finding[]> {
  return (await detectContent(contentDir)) === 'custom' ? listLeftovers(contentDir, sources, options) : []
}

async function listLeftovers(contentDir: string, sources: SourceFiles, { siteOnly }: Options): Promise<Finding[]> {
  const sample = new Set((await hashFiles(SAMPLE_DIR)).values())
  const sampleParts = new Set(
    listTexts(await readSourceFiles(SAMPLE_DIR, { siteOnly })).flatMap(({ text, field }) =>
      COMMON_FIELD.test(field) ? [] : toParts(text),
    ),
  )
  const texts = listTexts(sources)
  const isShown = (path: string) =>
    path.startsWith('files/') || texts.some(({ file, text }) => file === path || text.includes(path))
  const unchanged = [...(await hashFiles(contentDir))]
    .filter(([path, hash]) => !ICON.test(path) && sample.has(hash) && isShown(path))
    .map(([path]) => path)
  const edited = texts.filter(({ file }) => !unchanged.includes(file))
  return [
    ...unchanged.map((file) => toError({ where: file, file }, 'is unchanged from the sample content')),
    ...edited.flatMap(({ text, ...place }) => {
      if (EXAMPLE_URL_OR_EMAIL.test(text)) return [toError(place, `${text} is a placeholder`)]
      if (ONLY_TEMPLATE_WORDS.test(text.trim())) return [toError(place, `“${toShort(text)}” is a placeholder`)]
      if (SAMPLE_TEXT.test(text) || toParts(text).some((part) => sampleParts.has(part)))
        return [toError(place, `“${toShort(text)}” is from the sample content`)]
      const [words] = TEMPLATE_WORDS.exec(text) ?? []
      return words ? [{ ...toError(place, `contains “${words}”, as templates do`), level: 'warning' as const }] : []
    }),
  ]
}

/** Returns what stops an export and a publication. */
export async function findForeign(contentDir: string, options: Options): Promise<Finding[]> {
  if ((await detectContent(contentDir)) === 'sample') {
    return [toError({ where: 'site.yaml', file: 'site.yaml' }, 'and all other files are the sample')]
  }
  const findings = await listLeftovers(contentDir, await readSourceFiles(contentDir, options), options)
  return findings.filter(({ level }) => level === 'error')
}

/** The sentences that are long enough to be someone's own words, and links. */
function toParts(text: string): string[] {
  const parts = text.split(/\n\s*\n|(?<=[.!?])\s+/).map((part) => part.replace(/\s+/g, ' ').replace(/[\s.!?]+$/, ''))
  return parts.filter((part) => part.split(' ').length >= MIN_WORDS || /^https?:/.test(part))
}

function toShort(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 60)}…` : line
}

function toError({ where, ...place }: Pick<Finding, 'where' | 'file' | 'field'>, what: string): Finding {
  const isPicture = /\.(?:svg|png|jpe?g|webp|avif|gif)$/i.test(where)
  const fix = isPicture ? 'Use your own image, or remove it.' : 'Write your own, or delete it.'
  return { area: 'content', level: 'error', where, ...place, what, fix }
}
