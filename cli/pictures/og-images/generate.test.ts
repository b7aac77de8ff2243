import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { formatImageHint } from '../../../server/content/images/generated.ts'
import { loadValidDir, writeContentDir } from '../../../tests/fakes/content/content-dir.ts'
import { generateOgImages } from './generate.ts'

const SITE = 'greeting: Hi\nroles: [One]\nbiography: Born.\n'
const PROJECT = 'title: Engine\ntechnologies: Gears\n'
const BANNER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#e81818" d="M0 0h16v9H0z"/></svg>'
const MAX_BYTES = 100_000

test('generates all missing share images and icons in their sizes, with the banner of a project', async () => {
  const dir = await writeContentDir({
    'projects/engine.yaml': `${PROJECT}banner: b.svg\nfocus: 10% 90%\n`,
    'b.svg': BANNER,
  })
  expect(await readHint(dir)).toBe(
    '6 generated images are missing. Run npm run pictures to create share images and icons.',
  )
  expect(await run(dir)).toMatchObject({ ready: 6, created: 6, failed: [] })
  expect(await readHint(dir)).toBeUndefined()
  const { generatedImages, images } = await loadValidDir(dir)
  const icons = generatedImages.flatMap((image) => (image.kind === 'icon' ? `${image.purpose} ${image.side}` : []))
  expect(icons).toEqual(['apple 180', 'any 192', 'any 512', 'maskable 512'])
  for (const { kind, path, file, ...image } of generatedImages) {
    const size = 'side' in image ? [image.side, image.side] : [1200, 630]
    const { format, width, height } = await sharp(join(dir, path)).metadata()
    const expected = kind === 'card' ? 'jpeg' : 'png'
    expect([format, width, height]).toEqual([expected, ...size])
    expect((await stat(join(dir, path))).size).toBeLessThan(MAX_BYTES)
    expect(images.get(file?.url ?? '')?.type).toBe(`image/${expected}`)
  }
  const [red = 0, green = 0, blue = 0] = await readPixel(dir, 'engine', { left: 894, top: 420 })
  expect([red > 200, green < 60, blue < 60]).toEqual([true, true, true])
})

test.each([
  ['Ada', [0, 1]],
  ['ليلى', [1, 0]],
])('the share image of %s shows the work next to the name', async (name, expected) => {
  const files = { 'projects/engine.yaml': `${PROJECT}banner: b.svg\n`, 'b.svg': BANNER }
  const dir = await writeContentDir({ ...files, 'site.yaml': `name: ${name}\n${SITE}` })
  await run(dir)
  const pixels = await Promise.all([300, 894].map((left) => readPixel(dir, undefined, { left, top: 420 })))
  expect(pixels.map(([red = 0]) => Number(red > 200))).toEqual(expected)
})

test('a second run changes nothing; a content change replaces the share image', async () => {
  const dir = await writeContentDir()
  await run(dir)
  expect(await run(dir)).toMatchObject({ ready: 6, created: 0, removed: 0 })
  await writeFile(join(dir, 'made/cards/mine.png'), 'the owner put this here')
  await writeFile(join(dir, 'projects/engine.yaml'), 'title: Motor\n')
  expect(await run(dir)).toMatchObject({ created: 1, removed: 1 })
  expect(await readdir(join(dir, 'made/cards'))).toHaveLength(3)
  await writeFile(join(dir, 'site.yaml'), `name: Ada\naccent: 25\n${SITE}`)
  // A project without an image has its own hue, so its share image stays.
  expect(await run(dir)).toMatchObject({ created: 5, removed: 5 })
})

test('renders unusual titles, and reports once which letters no font has', async () => {
  const titles = [
    `${'Interminable '.repeat(30)}end`,
    'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(4),
    // The last letter is from a script that was added to Unicode recently.
    '<b>&amp; "&" \u{1f680} 東京 العربية \u{11f04}',
    '\u{11f04}\u{11f04}',
  ]
  const toFile = (title: string) => `title: ${JSON.stringify(title)}\ntechnologies: ${JSON.stringify(title)}\n`
  const files = titles.map((title, at) => [`projects/${at}.yaml`, toFile(title)])
  const dir = await writeContentDir(Object.fromEntries(files))
  const { lines, ...result } = await run(dir)
  expect(result).toMatchObject({ created: 10, failed: [] })
  expect(await readBrightest(dir, '2')).toBeGreaterThan(200)
  expect(await readBrightest(dir, '3')).toBeLessThan(80)
  const warnings = lines.filter((line) => !line.endsWith('generated'))
  expect(warnings[0]).toMatch(/^No installed font has \S*\u{11f04} in "<b>.*", so they are left out\.$/u)
  expect(warnings.filter((line) => /Geist|Latin|ü|ä/.test(line))).toEqual([])
  expect(warnings.filter((line) => line.startsWith('Install a font'))).toEqual([warnings.at(-1)])
  expect((await run(dir)).lines).toEqual([])
})

test('reports an invalid banner and generates the other share images', async () => {
  const dir = await writeContentDir({ 'projects/engine.yaml': `${PROJECT}banner: b.png\n`, 'b.png': 'not an image' })
  const { created, failed, lines } = await run(dir)
  expect([created, failed]).toEqual([4, ['_', 'engine'].map((id) => expect.stringContaining(`cards/${id}-`))])
  expect(lines).toContainEqual(expect.stringMatching(/engine-\w+\.jpg {2}could not be generated: /))
})

async function run(contentDir: string) {
  const lines: string[] = []
  const { generatedImages } = await loadValidDir(contentDir)
  return { ...(await generateOgImages({ contentDir, generatedImages, print: (line) => lines.push(line) })), lines }
}

async function readHint(dir: string): Promise<string | undefined> {
  return formatImageHint(await loadValidDir(dir))
}

/** Reads the place of the title and the line. */
async function readBrightest(dir: string, id: string): Promise<number> {
  const { generatedImages } = await loadValidDir(dir)
  const card = generatedImages.find((image) => image.kind === 'card' && image.id === id)
  const words = sharp(join(dir, card?.path ?? '')).extract({ left: 60, top: 250, width: 500, height: 320 })
  return (await sharp(await words.toBuffer()).stats()).channels[1]?.max ?? 0
}

async function readPixel(
  dir: string,
  id: string | undefined,
  position: { left: number; top: number },
): Promise<number[]> {
  const { generatedImages } = await loadValidDir(dir)
  const card = generatedImages.find((image) => image.kind === 'card' && image.id === id)
  const pixel = sharp(join(dir, card?.path ?? '')).extract({ ...position, width: 1, height: 1 })
  return [...(await pixel.removeAlpha().raw().toBuffer())]
}
