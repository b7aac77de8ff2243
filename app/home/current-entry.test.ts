import { expect, test } from 'vitest'
import type { TimelineDetails } from '../../contract/site.ts'
import { findCurrent, findEarlierPlaces } from './current-entry.tsx'

const create = (title: string, description: string, details: TimelineDetails & { to?: string } = {}) => {
  const { to, ...others } = details
  return { _id: title, title, description, timeline: { from: '2020', ...(to && { to }) }, ...others }
}
const MAIN = create('Main', 'Runs the whole team.')
const SIDE = create('Side', 'One day a week.')

test.each([
  ['the job with the longest description', [MAIN, SIDE], 'Main'],
  ['a job of any length before studies', [create('PhD', 'A very long thesis.', { kind: 'education' }), SIDE], 'Side'],
  ['the last one of equals', [create('A', ''), create('B', '')], 'B'],
  ['the pinned one', [{ ...SIDE, current: true }, MAIN], 'Side'],
  ['nothing that has ended', [create('Old', 'Long ago.', { to: '2021', current: true })], undefined],
  ['studies if there is no job', [create('PhD', '', { kind: 'education' })], 'PhD'],
])('the intro shows %s', (_, entries, title) => {
  expect(findCurrent(entries)?.title).toBe(title)
})

test('the intro names the places of up to three earlier jobs once, the last one first', () => {
  const current = { ...MAIN, place: 'Now' }
  const ended = (place: string | undefined, kind?: 'education') => create('', '', { place, kind, to: '2021' })
  const places = ['A', 'B', 'C', 'Now', undefined, 'D', 'C'].map((place) => ended(place))
  const entries = [...places, ended('School', 'education'), create('', '', { place: 'Running' }), current]
  expect(findEarlierPlaces(entries, current)).toEqual(['C', 'D', 'B'])
})
