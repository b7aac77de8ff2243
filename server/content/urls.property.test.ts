import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import { stringify } from 'yaml'
import { anyUrl, testProperty } from '../../tests/fakes/arbitraries.ts'
import { VALID_FILES, writeContentDir } from './fixtures.ts'
import { type Content, loadContent } from './load.ts'

const OWN = 'https://vitrine.example'
const PICTURE_FIELDS = new Set(['avatar.picture', '[1].icon', 'banner'])
const SITE = { name: 'Ada', greeting: 'Hi', roles: ['One'], biography: 'Born to count.' }

/** Every field that takes an address, with this one. */
const WRITTEN: Record<string, (address: string) => object> = {
  'site.yaml': (address) => ({ ...SITE, avatar: { picture: address, alt: 'Ada' } }),
  'profile.yaml': (address) => ({ githubURL: address, linkedInURL: address }),
  'skills.yaml': (address) => [{ title: 'Sums', icon: address }],
  'apps.yaml': (address) => [{ name: 'Abacus', icon: address }],
  'projects/engine.yaml': (address) => ({ title: 'Engine', banner: address }),
  'projects/other.yaml': (address) => ({ title: 'Other', gitRepoLink: address, projectLink: address }),
}

function findAddresses({ site, documents }: Content): string[] {
  const { owner, skills = [], applications = [], projects = [] } = documents ?? {}
  const pictures = [site.avatar, ...[...skills, ...applications].map(({ svg }) => svg)]
  for (const { projectBanner } of projects) pictures.push(projectBanner)
  const links = [owner?.githubURL, owner?.linkedInURL]
  for (const { gitRepoLink, projectLink } of projects) links.push(gitRepoLink, projectLink)
  return [...pictures.map((picture) => picture?.url), ...links].filter((address) => address !== undefined)
}

let dir: Promise<string> | undefined

testProperty(
  'any URL in a field is usable by a page or an issue',
  fc.asyncProperty(fc.constantFrom(...Object.keys(WRITTEN)), anyUrl, async (name, address) => {
    dir ??= writeContentDir()
    const file = join(await dir, name)
    await writeFile(file, stringify(WRITTEN[name]?.(address)))
    const result = await loadContent(await dir)
    await writeFile(file, VALID_FILES[name] ?? 'title: Other\n')
    if (result.kind === 'ok') {
      expect(findAddresses(result.content).filter((found) => !URL.canParse(found, OWN))).toEqual([])
      return
    }
    for (const { file: invalid, field, expected } of result.issues) {
      expect(invalid).toBe(name)
      expect(expected).toMatch(PICTURE_FIELDS.has(field) ? /image|text|http\(s\) URL/ : /an http\(s\) URL/)
    }
  }),
)
