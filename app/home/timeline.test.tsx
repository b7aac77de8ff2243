import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Timeline } from './timeline.tsx'

afterEach(cleanup)

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
