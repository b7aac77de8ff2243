import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Section } from './section.tsx'

const WORD = 'Donaudampfschifffahrt'

afterEach(cleanup)

test.each([
  { id: 'portfolio', title: 'My work', size: 'title-large' },
  { id: 'portfolio', title: 'Veröffentlicht', size: 'title' },
  { id: 'portfolio', title: WORD, size: 'title long' },
  { id: 'skills', title: 'What I can do and would like to do again', size: 'title' },
  { id: 'skills', title: WORD, size: 'title long' },
  { id: 'about', split: true, title: 'Who I am', size: 'title' },
  { id: 'about', split: true, title: 'Everything worth knowing about me, today', size: 'title long' },
] as const)('renders the heading "$title" of $id as $size', ({ size, ...props }) => {
  render(<Section {...props}>{null}</Section>)
  expect(screen.getByRole('heading').className).toBe(size)
})

test('renders a heading with elements in the default size', () => {
  render(
    <Section id="portfolio" title={<span>MY PORTFOLIO</span>}>
      {null}
    </Section>,
  )
  expect(screen.getByRole('heading').className).toBe('title-large')
})
