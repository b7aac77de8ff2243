import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { detectContent } from './detect.ts'

const CONTENT = join(import.meta.dirname, '../../sample')

async function copySample(): Promise<string> {
  const dir = await createFolder()
  await cp(CONTENT, dir, { recursive: true })
  return dir
}

test('detects the sample despite missing files, dead links, generated files, and CRLF line endings', async () => {
  const dir = await copySample()
  await rm(join(dir, 'projects/loom.yaml'))
  const text = await readFile(join(dir, 'site.yaml'), 'utf8')
  await writeFile(join(dir, 'site.yaml'), text.replaceAll('\n', '\r\n'))
  await mkdir(join(dir, 'banners/made'), { recursive: true })
  await writeFile(join(dir, 'banners/made/loom-160.avif'), 'x')
  await writeFile(join(dir, '.DS_Store'), 'x')
  await symlink('nowhere', join(dir, 'projects/gone.yaml'))
  expect(await detectContent(dir)).toBe('sample')
})

test.each(['site.yaml', 'avatar.jpg', 'projects/mine.yaml', 'banners/mine.png'])(
  'content is custom after %s is changed or added',
  async (file) => {
    const dir = await copySample()
    await writeFile(join(dir, file), 'mine')
    expect(await detectContent(dir)).toBe('custom')
  },
)

test('an empty or missing folder is empty', async () => {
  const dir = await createFolder()
  expect(await detectContent(dir)).toBe('empty')
  expect(await detectContent(join(dir, 'none'))).toBe('empty')
})
