import { expect, test } from 'vitest'
import { openHttpStudio } from '../../../tests/fakes/studio/http.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h9"/></svg>'
const REACT = { name: 'react', title: 'React', svg: SVG }

test('finds icons by name, and saves the one that is picked', async () => {
  const searches: [string, number][] = []
  const { call, read } = await openHttpStudio({
    icons: {
      fetch: async () => ({ kind: 'ok', icons: new Map() }),
      search: async (...args) => {
        searches.push(args)
        return { kind: 'ok', icons: [REACT] }
      },
    },
  })
  expect(await call('GET', 'icons?search=rea')).toEqual([REACT])
  expect(searches).toEqual([['rea', 24]])
  const pick = (name: string) => call('POST', 'icons', { name })
  expect(await pick('react')).toEqual({ picture: 'icons/react.svg' })
  expect(await read('icons/react.svg')).toBe(SVG)
  expect(await pick('angular')).toEqual({ reason: 'Simple Icons has no icon named angular.' })
  expect(await pick('../x')).toMatchObject({ message: expect.stringContaining('Use at most 64 lowercase') })
})

test('explains why icons cannot be searched', async () => {
  const { ask } = await openHttpStudio()
  const reason = 'Could not search Simple Icons: npm is offline'
  expect(await ask('GET', 'icons?search=rea')).toEqual({ status: 422, reply: { reason } })
})
