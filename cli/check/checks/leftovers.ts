import { readFile } from 'node:fs/promises'
import { detectContent, SAMPLE_HASHES } from '../../content-dir/detect.ts'
import { hashFiles } from '../../content-dir/hash-files.ts'
import type { Finding } from './finding.ts'
import type { SourceFiles } from './source-files.ts'

/** Owners may keep the sample's icons. */
const OWN_FILE = /^(?!icons\/)/
const SAMPLE_TEXT = /Robin Sample|robin[.-]sample|the sample owner of this portfolio/i
const EXAMPLE_URL_OR_EMAIL = /^(?:https?:\/\/|[^\s@]+@)(?:[\w-]+\.)*example\.(?:com|org|net)(?:[/:?#]|$)/i
const FIX = 'Replace it with your own, or remove it.'

type Path = (string | number)[]

/** Finds sample content left after a partial edit. Untouched sample content is reported separately. */
export async function checkLeftovers(contentDir: string, sources: SourceFiles): Promise<Finding[]> {
  if ((await detectContent(contentDir)) !== 'custom') return []
  const sample: Record<string, string> = JSON.parse(await readFile(SAMPLE_HASHES, 'utf8'))
  const unchanged = [...(await hashFiles(contentDir))]
    .filter(([path, hash]) => OWN_FILE.test(path) && sample[path] === hash)
    .map(([path]) => path)
  const { projects, ...lists } = sources
  const files = [...Object.entries(lists).map(([name, read]) => ({ file: `${name}.yaml`, read }))]
  const read = [...files, ...projects.map((project) => ({ file: project.file, read: project }))]
  return [
    ...unchanged.map((path) => toFinding(path, 'is unchanged from the sample content')),
    ...read
      .filter(({ file }) => !unchanged.includes(file))
      .flatMap(({ file, read }) =>
        findSampleText(read?.value, []).map(({ path, what }) => toFinding(`${file}:${read?.lineOf(path)}`, what)),
      ),
  ]
}

function findSampleText(value: unknown, path: Path): { path: Path; what: string }[] {
  if (typeof value === 'string') {
    if (EXAMPLE_URL_OR_EMAIL.test(value)) return [{ path, what: `${value} is a placeholder from the sample content` }]
    return SAMPLE_TEXT.test(value) ? [{ path, what: 'is text from the sample content' }] : []
  }
  if (value === null || typeof value !== 'object') return []
  const toKey = (key: string) => (Array.isArray(value) ? Number(key) : key)
  return Object.entries(value).flatMap(([key, child]) => findSampleText(child, [...path, toKey(key)]))
}

function toFinding(where: string, what: string): Finding {
  return { area: 'content', level: 'warning', where, what, fix: FIX }
}
