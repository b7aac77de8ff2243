import { expect, test } from 'vitest'
import { writeContentDir } from '../../../server/content/fixtures.ts'
import { loadContent } from '../../../server/content/load.ts'
import { generateImages } from '../../pictures/run.ts'
import { createImportLog } from '../model/log.ts'
import { type GenerateImages, prepareImages } from './prepare.ts'

async function prepare(make: GenerateImages) {
  const dir = await writeContentDir()
  const log = createImportLog(() => {})
  await prepareImages(dir, { generateImages: make, log })
  const result = await loadContent(dir)
  if (result.kind === 'invalid') throw new Error(JSON.stringify(result.issues))
  return { generatedImages: result.content.generatedImages, log }
}

test('generates share images and icons', async () => {
  const { generatedImages, log } = await prepare(generateImages)
  expect(generatedImages.filter(({ file }) => !file)).toEqual([])
  expect([...log.skipped(), ...log.hints()]).toEqual([])
})

test('reports why images could not be generated, and the command to run', async () => {
  const { log } = await prepare(async () => {
    throw new Error('there is no sharp here')
  })
  expect(log.skipped()).toEqual(['Share images, icons, and resized images: there is no sharp here'])
  expect(log.hints()).toEqual([expect.stringContaining('npm run pictures')])
})
