import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Timeline } from './timeline.tsx'

afterEach(cleanup)

test('shows the place below the title, and the link and points of an entry', () => {
  const entry = { _id: 'a', title: 'Cook, Inn', description: 'Sums.', timeline: { from: '1990' } }
  const { container } = render(
    <Timeline
      entries={[
        { ...entry, place: 'Inn', link: 'https://inn.example' },
        { ...entry, _id: 'b', title: 'Inn', place: 'Inn', points: ['One. 1', 'Two'] },
        { ...entry, _id: 'c', link: 'https://cook.example' },
      ]}
    />,
  )
  const toTexts = (selector: string) => [...container.querySelectorAll(selector)].map(({ textContent }) => textContent)
  expect(toTexts('h3')).toEqual(['Cook, Inn (opens in a new tab)', 'Inn', 'Cook'])
  expect(toTexts('.timeline-place')).toEqual(['Inn (opens in a new tab)'])
  expect(toTexts('.timeline-points > li')).toEqual(['One. 1', 'Two'])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://cook.example',
    'https://inn.example',
  ])
})

test('shows each group under a heading, newest first, after the entries without a group', () => {
  const years = ['2018 Talks', '2019 Certificates', '2020', '2021 Certificates', '2022']
  const { container } = render(
    <Timeline
      entries={years.map((each) => {
        const [from = '', group] = each.split(' ')
        return { _id: from, title: from, description: '', timeline: { from, to: from }, group }
      })}
    />,
  )
  const shown = [...container.querySelectorAll('h3, h4')].map(
    ({ localName, textContent }) => `${localName} ${textContent}`,
  )
  expect(shown).toEqual(['h3 2022', 'h3 2020', 'h3 Certificates', 'h4 2021', 'h4 2019', 'h3 Talks', 'h4 2018'])
})

test('renders only the fields a timeline entry has', () => {
  const entry = { _id: 'a', title: 'School', description: '', timeline: { from: '' } }
  const { container } = render(
    <Timeline
      entries={[
        entry,
        { ...entry, _id: 'b', title: '', description: 'Sums', timeline: { from: '1990' } },
        { ...entry, _id: 'c', timeline: { from: '', to: '1999' } },
        { ...entry, _id: 'd', title: 'Prize', timeline: { from: '2020', to: '2020' } },
        { ...entry, _id: 'e', title: 'Club', timeline: { from: '', to: '–' } },
      ]}
    />,
  )
  const items = screen.getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Club',
    '2020Prize',
    '1999School',
    '1990 - PresentSums',
    'School',
  ])
  expect(items.map((item) => item.hasAttribute('data-current'))).toEqual([false, false, false, true, false])
  expect(container.querySelectorAll('h3')).toHaveLength(4)
})
