import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import { anyText, testProperty } from '../../../tests/fakes/arbitraries.ts'
import { VALID_FILES, writeContentDir } from '../../../tests/fakes/content/content-dir.ts'
import { createImageReader } from './reader.ts'

const INVALID_IN_NAME = /[/\0\p{Surrogate}]/gu
const MAX_NAME_BYTES = 200
const EXTENSIONS = ['.svg', '.png', '.JPG', '.jpeg', '.webp', '.avif', '.gif']

const part = anyText
  .map((text) => text.replace(INVALID_IN_NAME, '').trim())
  .filter((name) => /^(?!\.+$)./su.test(name) && Buffer.byteLength(name) < MAX_NAME_BYTES)
const traversal = fc.array(fc.constantFrom('..', '.', '', 'icons', 'sum.svg', '%2e%2e', '\\', 'a.svg', '\0'))

let dir: Promise<string> | undefined
const readOnce = async (name: string) => createImageReader(await open()).read(name)
const open = () => {
  dir ??= writeContentDir()
  return dir
}

testProperty(
  'an image with any name has a URL below /pictures/ that decodes to its name',
  fc.asyncProperty(
    fc.array(part, { minLength: 1, maxLength: 3 }),
    fc.constantFrom(...EXTENSIONS),
    async (parts, extension) => {
      const name = `of/${parts.join('/')}${extension}`
      const file = join(await open(), name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, extension)
      const reader = createImageReader(await open())
      const url = (await reader.read(name))?.url ?? ''
      const { origin, pathname, search, hash } = new URL(url, 'https://site.example')
      expect([origin, hash]).toEqual(['https://site.example', ''])
      expect(search).toMatch(/^\?v=[\da-f]{10}$/)
      expect(pathname + search).toBe(url)
      expect(pathname.split('/').map(decodeURIComponent).join('/')).toBe(`/pictures/${name}`)
      expect(reader.byPath().get(pathname)?.bytes).toEqual(Buffer.from(extension))
    },
  ),
)

testProperty(
  'no name reads a file outside the content folder',
  fc.asyncProperty(
    fc.oneof(
      anyText,
      traversal.map((parts) => parts.join('/')),
    ),
    async (name) => {
      const image = await readOnce(name)
      if (!image) return
      expect(image.path).not.toMatch(/^(?:\.\.|\/)/)
      expect(Object.keys(VALID_FILES)).toContain(image.path)
    },
  ),
)
