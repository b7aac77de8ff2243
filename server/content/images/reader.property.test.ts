import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import { anyText, testProperty } from '../../../tests/fakes/arbitraries.ts'
import { VALID_FILES, writeContentDir } from '../fixtures.ts'
import { createImageReader } from './reader.ts'

const NOT_IN_A_NAME = /[/\0\p{Surrogate}]/gu
/** What a disk has room for in one name. */
const LONGEST_NAME_BYTES = 200
const ENDINGS = ['.svg', '.png', '.JPG', '.jpeg', '.webp', '.avif', '.gif']

const part = anyText
  .map((text) => text.replace(NOT_IN_A_NAME, '').trim())
  .filter((name) => /^(?!\.+$)./su.test(name) && Buffer.byteLength(name) < LONGEST_NAME_BYTES)
const climbing = fc.array(fc.constantFrom('..', '.', '', 'icons', 'sum.svg', '%2e%2e', '\\', 'a.svg', '\0'))

let dir: Promise<string> | undefined
const readOnce = async (name: string) => createImageReader(await open()).read(name)
const open = () => {
  dir ??= writeContentDir()
  return dir
}

testProperty(
  'an image of any name has a URL below /pictures/ that decodes to its name',
  fc.asyncProperty(
    fc.array(part, { minLength: 1, maxLength: 3 }),
    fc.constantFrom(...ENDINGS),
    async (parts, ending) => {
      const name = `of/${parts.join('/')}${ending}`
      const file = join(await open(), name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, ending)
      const reader = createImageReader(await open())
      const url = (await reader.read(name))?.url ?? ''
      const { origin, pathname, search, hash } = new URL(url, 'https://site.example')
      expect([origin, hash]).toEqual(['https://site.example', ''])
      expect(search).toMatch(/^\?v=[\da-f]{10}$/)
      expect(pathname + search).toBe(url)
      expect(pathname.split('/').map(decodeURIComponent).join('/')).toBe(`/pictures/${name}`)
      expect(reader.byPath().get(pathname)?.bytes).toEqual(new Uint8Array(Buffer.from(ending)))
    },
  ),
)

testProperty(
  'no name reads a file outside the folder',
  fc.asyncProperty(
    fc.oneof(
      anyText,
      climbing.map((parts) => parts.join('/')),
    ),
    async (name) => {
      const found = await readOnce(name)
      if (!found) return
      expect(found.path).not.toMatch(/^(?:\.\.|\/)/)
      expect(Object.keys(VALID_FILES)).toContain(found.path)
    },
  ),
)
