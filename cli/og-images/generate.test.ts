import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { writeFolder } from '../../server/content/fixtures.ts'
import { toHint } from '../../server/content/issues.ts'
import { readContent } from '../../server/content/load.ts'
import { makeDrawings } from './generate.ts'

const SITE = 'greeting: Hi\nroles: [One]\nbiography: Born.\n'
const PROJECT = 'title: Engine\ntechnologies: Gears\n'
const BANNER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#e81818" d="M0 0h16v9H0z"/></svg>'
const MOST_BYTES = 100_000

test('cards and icons are drawn in their sizes, and nothing is due afterwards', async () => {
  const dir = await writeFolder({ 'projects/engine.yaml': `${PROJECT}banner: b.svg\n`, 'b.svg': BANNER })
  expect(await readHint(dir)).toBe('6 pictures are due: npm run pictures makes cards to share and icons.')
  expect(await run(dir)).toMatchObject({ ready: 6, fresh: 6, broken: [] })
  expect(await readHint(dir)).toBeUndefined()
  const { drawings, pictures } = await readGood(dir)
  for (const { kind, path, file, ...drawing } of drawings) {
    const size = 'side' in drawing ? [drawing.side, drawing.side] : [1200, 630]
    const { format, width, height } = await sharp(join(dir, path)).metadata()
    expect([kind, format, width, height]).toEqual([kind, 'png', ...size])
    expect((await stat(join(dir, path))).size).toBeLessThan(MOST_BYTES)
    expect(pictures.get(file?.url ?? '')?.type).toBe('image/png')
  }
})

test('a card shows the banner of its project, in the light of the owner', async () => {
  const dir = await writeFolder({ 'projects/engine.yaml': `${PROJECT}banner: b.svg\n`, 'b.svg': BANNER })
  await run(dir)
  const [red = 0, green = 0, blue = 0] = await readDot(dir, 'engine', { left: 838, top: 307 })
  expect([red > 200, green < 60, blue < 60]).toEqual([true, true, true])
})

test('a second run draws nothing; a change draws its own card anew and removes the old one', async () => {
  const dir = await writeFolder()
  await run(dir)
  expect(await run(dir)).toMatchObject({ ready: 6, fresh: 0, removed: 0 })
  await writeFile(join(dir, 'made/cards/mine.png'), 'the owner put this here')
  await writeFile(join(dir, 'projects/engine.yaml'), 'title: Motor\n')
  expect(await run(dir)).toMatchObject({ fresh: 1, removed: 1 })
  expect(await readdir(join(dir, 'made/cards'))).toHaveLength(3)
  await writeFile(join(dir, 'site.yaml'), `name: Ada\naccent: 25\n${SITE}`)
  expect(await run(dir)).toMatchObject({ fresh: 6, removed: 6 })
})

test.each([
  ['long', `${'Interminable '.repeat(30)}end`],
  ['one word', 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(4)],
  ['strange', '<b>&amp; "&" \u{1f680} 東京 العربية'],
])('a %s title stands on a card as well', async (_, title) => {
  const words = JSON.stringify(title)
  const dir = await writeFolder({ 'projects/engine.yaml': `title: ${words}\ntechnologies: ${words}\n` })
  expect(await run(dir)).toMatchObject({ fresh: 6, broken: [] })
})

test('a banner that cannot be read is told, and the other cards are drawn', async () => {
  const dir = await writeFolder({ 'projects/engine.yaml': `${PROJECT}banner: b.png\n`, 'b.png': 'no picture' })
  const { fresh, broken, lines } = await run(dir)
  expect([fresh, broken]).toEqual([5, [expect.stringContaining('cards/engine-')]])
  expect(lines).toContainEqual(expect.stringMatching(/engine-\w+\.png {2}cannot be drawn: /))
})

async function run(contentDir: string) {
  const lines: string[] = []
  const { drawings } = await readGood(contentDir)
  return { ...(await makeDrawings({ contentDir, drawings, tell: (line) => lines.push(line) })), lines }
}

async function readGood(dir: string) {
  const reading = await readContent(dir)
  if (reading.kind !== 'good') throw new Error(JSON.stringify(reading.mistakes))
  return reading.content
}

async function readHint(dir: string): Promise<string | undefined> {
  return toHint(await readGood(dir))
}

async function readDot(dir: string, id: string, place: { left: number; top: number }): Promise<number[]> {
  const { drawings } = await readGood(dir)
  const card = drawings.find((drawing) => drawing.kind === 'card' && drawing.id === id)
  const dot = sharp(join(dir, card?.path ?? '')).extract({ ...place, width: 1, height: 1 })
  return [...(await dot.removeAlpha().raw().toBuffer())]
}
