import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import { stringify } from 'yaml'
import { holds, wildAddress } from '../../tests/fakes/arbitraries.ts'
import { type Content, readContent } from './load.ts'
import { GOOD_FILES, writeFolder } from './fixtures.ts'

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

holds(
  'any address in a field that takes one is such that a page can name it, or is told as a mistake',
  fc.asyncProperty(fc.constantFrom(...Object.keys(WRITTEN)), wildAddress, async (name, address) => {
    dir ??= writeFolder()
    const file = join(await dir, name)
    await writeFile(file, stringify(WRITTEN[name]?.(address)))
    const reading = await readContent(await dir)
    await writeFile(file, GOOD_FILES[name] ?? 'title: Other\n')
    if (reading.kind === 'good') {
      expect(findAddresses(reading.content).filter((found) => !URL.canParse(found, OWN))).toEqual([])
      return
    }
    for (const { file: mistaken, field, expected } of reading.mistakes) {
      expect(mistaken).toBe(name)
      expect(expected).toMatch(
        PICTURE_FIELDS.has(field) ? /a picture|a text|an http\(s\) address/ : /an http\(s\) address/,
      )
    }
  }),
)
