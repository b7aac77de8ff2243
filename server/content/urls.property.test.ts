import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import { stringify } from 'yaml'
import { anyUrl, testProperty } from '../../tests/fakes/arbitraries.ts'
import { VALID_FILES, writeContentDir } from './fixtures.ts'
import { type Content, loadContent } from './load.ts'

const ORIGIN = 'https://vitrine.example'
const IMAGE_FIELDS = new Set(['avatar.picture', '[1].icon', 'banner'])
const SITE = { name: 'Ada', greeting: 'Hi', roles: ['One'], biography: 'Born to count.' }

/** Sets every field that accepts a URL. */
const FILES_WITH_URL: Record<string, (url: string) => object> = {
  'site.yaml': (url) => ({ ...SITE, avatar: { picture: url, alt: 'Ada' } }),
  'profile.yaml': (url) => ({ githubURL: url, linkedInURL: url }),
  'skills.yaml': (url) => [{ title: 'Sums', icon: url }],
  'apps.yaml': (url) => [{ name: 'Abacus', icon: url }],
  'projects/engine.yaml': (url) => ({ title: 'Engine', banner: url }),
  'projects/other.yaml': (url) => ({ title: 'Other', gitRepoLink: url, projectLink: url }),
}

function findUrls({ site, documents }: Content): string[] {
  const { owner, skills = [], applications = [], projects = [] } = documents ?? {}
  const images = [site.avatar, ...[...skills, ...applications].map(({ svg }) => svg)]
  for (const { projectBanner } of projects) images.push(projectBanner)
  const links = [owner?.githubURL, owner?.linkedInURL]
  for (const { gitRepoLink, projectLink } of projects) links.push(gitRepoLink, projectLink)
  return [...images.map((image) => image?.url), ...links].filter((url) => url !== undefined)
}

let dir: Promise<string> | undefined

testProperty(
  'any URL in a field can be used by a page or is reported',
  fc.asyncProperty(fc.constantFrom(...Object.keys(FILES_WITH_URL)), anyUrl, async (name, url) => {
    dir ??= writeContentDir()
    const file = join(await dir, name)
    await writeFile(file, stringify(FILES_WITH_URL[name]?.(url)))
    const result = await loadContent(await dir)
    await writeFile(file, VALID_FILES[name] ?? 'title: Other\n')
    if (result.kind === 'ok') {
      expect(findUrls(result.content).filter((value) => !URL.canParse(value, ORIGIN))).toEqual([])
      return
    }
    for (const { file: invalid, field, expected } of result.issues) {
      expect(invalid).toBe(name)
      expect(expected).toMatch(IMAGE_FIELDS.has(field) ? /image|text|http\(s\) URL/ : /an http\(s\) URL/)
    }
  }),
)
