import { resolve } from 'node:path'
import { pagePaths } from '../../contract/routes.ts'
import type { Translation } from '../../contract/site.ts'
import { type Config, ConfigError } from '../../server/config.ts'
import { findContentDir } from '../../server/content/find-dir.ts'
import { readPublished } from '../../server/content/projects.ts'
import { createContentReader } from '../../server/content/reader.ts'
import { siteFile } from '../../server/content/schema/files.ts'
import type { ExportCommand } from './args.ts'
import { toSiteUrl } from './render-client.ts'

/** `folder` is empty for the owner's site, and such as `de/` for the one in German. */
export type ExportedSite = { config: Config; folder: string; base: string; name: string } & Partial<Language>

type Language = { language: string; ids: string[]; pages: string[] }
type Deps = { config: Config; cwd: string }

/** Lists the owner's site, and those in other languages, which are folders of it. */
export async function listSites({ base, with: others }: ExportCommand, { config, cwd }: Deps): Promise<ExportedSite[]> {
  const main = { config, folder: '', base, name: 'content' }
  if (others.length === 0) return [main]
  const own = await readFolder((await findContentDir(config)) ?? config.contentDir)
  const sites: ExportedSite[] = [{ ...main, ...own }]
  for (const { language, folder: name } of others) {
    const contentDir = resolve(cwd, name)
    const read = await readFolder(contentDir)
    if (!read) throw new ConfigError(`${name} can’t be read. To see why, run: CONTENT_DIR=${name} npm run check`)
    if (read.language !== language) throw new ConfigError(`${name} has “language: ${read.language}”, not ${language}.`)
    const twin = sites.find((site) => site.language === language)
    if (twin) throw new ConfigError(`${twin.name} and ${name} have the same language: ${language}.`)
    const folder = `${language}/`
    const ownConfig = { ...config, contentDir, isContentDirSet: true }
    sites.push({ ...read, config: ownConfig, folder, base: base + folder, name })
  }
  return sites
}

/** Returns undefined for a folder whose site.yaml has issues. */
async function readFolder(dir: string) {
  const reader = createContentReader(dir)
  const site = (await reader.parse('site.yaml', siteFile))?.value
  if (!site) return undefined
  const ids = (await readPublished(reader)).map(({ _id }) => _id)
  return { language: site.language, ids, pages: pagePaths(ids, site) }
}

export function toTranslation({ config, base, language = '', pages = [] }: ExportedSite): Translation {
  return { language, url: toSiteUrl(config, base), pages }
}

/** Names the projects that the owner's site or another one lacks. */
export function listMissing([main, ...others]: ExportedSite[]): string[] {
  return others.flatMap((other) => [...compare(main, other), ...compare(other, main)])
}

function compare(site: ExportedSite | undefined, other: ExportedSite | undefined): string[] {
  const missing = site?.ids?.filter((id) => !other?.ids?.includes(id)) ?? []
  return missing.length > 0 ? [`Projects only in ${site?.name}, not in ${other?.name}: ${missing.join(', ')}`] : []
}
