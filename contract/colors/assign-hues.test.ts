import { expect, test } from 'vitest'
import { assignHues } from './assign-hues.ts'
import { toTitleHue } from './title-hue.ts'

function measureArc(one = 0, other = 0): number {
  return Math.min(Math.abs(one - other), 360 - Math.abs(one - other))
}

test('hues of neighbors differ clearly, at one to three columns and after the last project', () => {
  const titles = Array.from({ length: 60 }, (_, index) => ({ title: `Project ${index % 7}` }))
  for (const projects of [titles, titles.slice(0, 6), titles.slice(0, 2), titles.map(() => ({ title: 'Same' }))]) {
    const hues = assignHues(projects)
    for (const [index, hue] of hues.entries()) {
      for (const distance of [1, 2, 3, 4]) {
        if (index >= distance) expect(measureArc(hue, hues[index - distance])).toBeGreaterThanOrEqual(30)
      }
    }
    expect(measureArc(hues.at(-1), hues[0])).toBeGreaterThanOrEqual(projects.length > 1 ? 30 : 0)
  }
})

test('a project keeps the hue of its title next to images and other hues, and images have none', () => {
  const image = { title: 'Loom', projectBanner: { url: '/loom.svg' } }
  expect(assignHues([image, { title: 'Loom' }, image])).toEqual([undefined, toTitleHue('Loom'), undefined])
})

test('a draft does not change the hues of other projects', () => {
  const projects = ['Loom', 'Loom', 'Lamp'].map((title) => ({ title }))
  const [first, ...others] = assignHues(projects)
  const withDraft = [projects[0], { title: 'Draft', draft: true }, ...projects.slice(1)].filter(
    (each) => each !== undefined,
  )
  expect(assignHues(withDraft)).toEqual([first, toTitleHue('Draft'), ...others])
})
