import { detectContent } from '../../../editing/folder/detect.ts'
import { hashFiles } from '../../../editing/folder/hash-files.ts'
import { SAMPLE_DIR } from '../../../server/content/find-dir.ts'
import type { Finding } from './finding.ts'
import { listTexts, type SourceFiles } from './source-files.ts'

/** Owners may keep the sample's icons. */
const OWN_FILE = /^(?!icons\/)/
const SAMPLE_TEXT = /Robin Sample|robin[.-]sample|the sample owner of this portfolio|^(?:Hi, I'm )?Your Name$/i
const EXAMPLE_URL_OR_EMAIL = /^(?:https?:\/\/|[^\s@]+@)(?:[\w-]+\.)*example\.(?:com|org|net)(?:[/:?#]|$)/i
const FIX = 'Replace it with your own, or remove it.'

/** Finds sample content left after a partial edit. Untouched sample content is reported separately. */
export async function checkLeftovers(
  contentDir: string,
  sources: SourceFiles,
  { siteOnly }: { siteOnly: boolean },
): Promise<Finding[]> {
  if ((await detectContent(contentDir)) !== 'custom') return []
  const sample = await hashFiles(SAMPLE_DIR)
  const texts = listTexts(sources)
  const isShown = (path: string) => !siteOnly || path === 'site.yaml' || texts.some(({ text }) => text === path)
  const unchanged = [...(await hashFiles(contentDir))]
    .filter(([path, hash]) => OWN_FILE.test(path) && isShown(path) && sample.get(path) === hash)
    .map(([path]) => path)
  const edited = texts.filter(({ file }) => !unchanged.includes(file))
  return [
    ...unchanged.map((file) => toFinding({ where: file, file }, 'is unchanged from the sample content')),
    ...edited.flatMap(({ text, ...place }) => {
      if (EXAMPLE_URL_OR_EMAIL.test(text)) return [toFinding(place, `${text} is a placeholder from the sample content`)]
      return SAMPLE_TEXT.test(text) ? [toFinding(place, 'is text from the sample content')] : []
    }),
  ]
}

function toFinding(place: Pick<Finding, 'where' | 'file' | 'field'>, what: string): Finding {
  return { area: 'content', level: 'warning', ...place, what, fix: FIX }
}
