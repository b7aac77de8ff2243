import { basename } from 'node:path'
import { findFolders, readFolder } from '../../server/content/translations.ts'
import type { Finding } from './checks/finding.ts'
import type { SourceFiles } from './checks/source-files.ts'

type Folder = Awaited<ReturnType<typeof readFolder>>

/** Compares the site with those in other languages whose folders are next to it. */
export async function checkTranslations({ site }: SourceFiles, contentDir: string): Promise<Finding[]> {
  const translations = site?.value.translations ?? []
  if (translations.length === 0) return []
  const own = await readFolder(contentDir)
  const folders = await Promise.all((await findFolders(contentDir)).map(readFolder))
  return translations.flatMap(({ language }, index) => {
    const other = folders.find((folder) => folder?.language === language)
    const place = { file: 'site.yaml', field: `translations[${index + 1}].language` }
    const where = `site.yaml:${site?.lineOf(['translations', index])}`
    return compare(own, other, language).map((found) => ({ area: 'content', where, ...place, ...found }))
  })
}

function compare(own: Folder, other: Folder, language: string): Pick<Finding, 'level' | 'what' | 'fix'>[] {
  if (own?.language === language) {
    const what = `${language} is the language of this site, so it is left out`
    return [{ level: 'warning', what, fix: 'List only the other languages, or correct “language”.' }]
  }
  if (!own || !other) return []
  const name = basename(other.dir)
  const missing = own.ids.filter((id) => !other.ids.includes(id))
  const isListed = other.translations.some((each) => each.language === own.language)
  const unlisted = `${name}/site.yaml doesn’t list this site, so search engines ignore both links`
  const fix = `Add “language: ${own.language}” with this site’s address to its “translations”.`
  const lacks = `${name} has no ${missing.map((id) => `projects/${id}.yaml`).join(', ')}`
  return [
    ...(isListed ? [] : [{ level: 'warning' as const, what: unlisted, fix }]),
    ...(missing.length > 0
      ? [{ level: 'hint' as const, what: lacks, fix: 'Copy and translate them, or leave them out there.' }]
      : []),
  ]
}
