import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readContent } from '../../server/content/read.ts'
import { makePictures } from '../pictures-run.ts'
import { createJournal } from './journal.ts'
import { type MakePictures, preparePictures } from './prepare-pictures.ts'

const SAMPLE = join(import.meta.dirname, '../../content')

async function prepare(make: MakePictures) {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-prepare-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  await cp(SAMPLE, dir, { recursive: true })
  await rm(join(dir, 'made'), { recursive: true })
  const journal = createJournal(() => {})
  await preparePictures(dir, { makePictures: make, journal })
  const reading = await readContent(dir)
  if (reading.kind === 'mistaken') throw new Error(JSON.stringify(reading.mistakes))
  return { drawings: reading.content.drawings, journal }
}

test('every page has a card to share, and every home screen an icon', async () => {
  const { drawings, journal } = await prepare(makePictures)
  expect(drawings.filter(({ file }) => !file)).toEqual([])
  expect([...journal.left(), ...journal.hints()]).toEqual([])
})

test('a machine that cannot make any tells why, and how they are made', async () => {
  const { journal } = await prepare(async () => {
    throw new Error('there is no sharp here')
  })
  expect(journal.left()).toEqual(['Cards to share, icons and small pictures: there is no sharp here'])
  expect(journal.hints()).toEqual([expect.stringContaining('npm run pictures')])
})
