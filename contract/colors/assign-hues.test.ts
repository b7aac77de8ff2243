import { expect, test } from 'vitest'
import { assignHues } from './assign-hues.ts'
import { toIdHue } from './id-hue.ts'

function measureArc(one = 0, other = 0): number {
  return Math.min(Math.abs(one - other), 360 - Math.abs(one - other))
}

test('hues of neighbors differ clearly, at one to three columns and after the last project', () => {
  const titles = Array.from({ length: 60 }, (_, index) => ({ _id: `project-${index % 7}` }))
  for (const projects of [titles, titles.slice(0, 6), titles.slice(0, 2), titles.map(() => ({ _id: 'same' }))]) {
    const hues = assignHues(projects)
    for (const [index, hue] of hues.entries()) {
      for (const distance of [1, 2, 3, 4]) {
        if (index >= distance) expect(measureArc(hue, hues[index - distance])).toBeGreaterThanOrEqual(30)
      }
    }
    expect(measureArc(hues.at(-1), hues[0])).toBeGreaterThanOrEqual(projects.length > 1 ? 30 : 0)
  }
})

test('a project keeps the hue of its id next to images and other hues, and images have none', () => {
  const image = { _id: 'loom', projectBanner: { url: '/loom.svg' } }
  expect(assignHues([image, { _id: 'loom' }, image])).toEqual([undefined, toIdHue('loom'), undefined])
})

test('a hue that the owner chose stays next to the same one, and counts as a neighbor', () => {
  const chosen = { _id: 'loom', hue: 20 }
  const [first, second, third] = assignHues([chosen, { ...chosen, projectBanner: {} }, { _id: '\u0014' }])
  expect([first, second]).toEqual([20, 20])
  expect(measureArc(third, 20)).toBeGreaterThanOrEqual(30)
})

test('a draft does not change the hues of other projects', () => {
  const projects = ['loom', 'loom', 'lamp'].map((_id) => ({ _id }))
  const [first, ...others] = assignHues(projects)
  const withDraft = [projects[0], { _id: 'draft', draft: true }, ...projects.slice(1)].filter(
    (each) => each !== undefined,
  )
  expect(assignHues(withDraft)).toEqual([first, toIdHue('draft'), ...others])
})
