import { expect, test } from 'vitest'
import { writeFolder } from '../../../server/content/fixtures.ts'
import { readContent } from '../../../server/content/load.ts'
import { makePictures } from '../../images/run.ts'
import { createJournal } from '../import-log.ts'
import { type MakePictures, preparePictures } from './prepare.ts'

async function prepare(make: MakePictures) {
  const dir = await writeFolder()
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
