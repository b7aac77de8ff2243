import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestStudio, toJson } from '../../../tests/fakes/studio/open.ts'
import { createPictureRoutes } from './route.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h9"/></svg>'
const REACT = { name: 'react', title: 'React', svg: SVG }

test('finds icons by name, and saves the one that is picked', async () => {
  const { studio, contentDir } = await openTestStudio()
  const searches: [string, number][] = []
  const routes = createPictureRoutes(studio, {
    fetch: async () => ({ kind: 'ok', icons: new Map() }),
    search: async (...args) => {
      searches.push(args)
      return { kind: 'ok', icons: [REACT] }
    },
  })
  expect(await (await routes.request('/icons?search=rea')).json()).toEqual([REACT])
  expect(searches).toEqual([['rea', 24]])
  const pick = async (name: string) => (await routes.request('/icons', toJson('POST', { name }))).json()
  expect(await pick('react')).toEqual({ picture: 'icons/react.svg' })
  expect(await readFile(join(contentDir, 'icons/react.svg'), 'utf8')).toBe(SVG)
  expect(await pick('angular')).toEqual({ reason: 'Simple Icons has no icon named angular.' })
  expect(await pick('../x')).toEqual({ reason: expect.stringContaining('Use at most 64 lowercase') })
})

test('explains why icons cannot be searched', async () => {
  const { studio } = await openTestStudio()
  const failed = async () => ({ kind: 'failed' as const, reason: 'npm could not download it; is this machine online?' })
  const response = await createPictureRoutes(studio, { fetch: failed, search: failed }).request('/icons?search=rea')
  expect([response.status, await response.json()]).toEqual([
    422,
    { reason: 'Could not search Simple Icons: npm could not download it; is this machine online?' },
  ])
})
