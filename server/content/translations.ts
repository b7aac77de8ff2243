import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { home, pagePaths, privacy } from '../../contract/routes.ts'
import type { Translation } from '../../contract/site.ts'
import { readPublished } from './projects.ts'
import { createContentReader } from './reader.ts'
import { siteFile } from './schema/files.ts'

const FOLDER = /^content(?:-[\w-]+)?$/
const ON_ALL_SITES = [home.path, privacy.path]

type Written = { language: string; address: string }
type OwnSite = { dir: string; language: string; translations: readonly Written[] }

/** Finds out which pages the other sites have, if their folders are next to this one. */
export async function readTranslations({ dir, language, translations }: OwnSite): Promise<Translation[]> {
  const others = translations.filter((other) => other.language !== language)
  const folders = others.length > 0 ? await Promise.all((await findFolders(dir)).map(readFolder)) : []
  return others.map(({ language, address }) => ({
    language,
    url: address.replace(/\/+$/, ''),
    pages: folders.find((folder) => folder?.language === language)?.pages ?? ON_ALL_SITES,
  }))
}

/** Finds the folders of other languages, such as `content-de` next to `content`. */
export async function findFolders(dir: string): Promise<string[]> {
  const parent = dirname(dir)
  const names = await readdir(parent).catch(() => [])
  return names.filter((name) => FOLDER.test(name) && name !== basename(dir)).map((name) => join(parent, name))
}

/** Returns undefined for a folder whose site.yaml has issues. */
export async function readFolder(dir: string) {
  const reader = createContentReader(dir)
  const site = (await reader.parse('site.yaml', siteFile))?.value
  if (!site) return undefined
  const ids = (await readPublished(reader)).map(({ _id }) => _id)
  return { dir, language: site.language, translations: site.translations, ids, pages: pagePaths(ids, site) }
}
