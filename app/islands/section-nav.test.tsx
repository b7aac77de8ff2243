// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SectionNav, toMenuButtonClass } from './section-nav.tsx'

const SECTIONS = ['portfolio', 'about', 'timeline', 'skills', 'apps', 'contact'] as const

afterEach(cleanup)

test.each([
  { labels: {}, row: 'tw:max-md:hidden', button: 'tw:md:hidden' },
  { labels: { about: 'A little about myself' }, row: 'tw:max-lg:hidden', button: 'tw:lg:hidden' },
  { labels: { about: 'A'.repeat(40), skills: 'S'.repeat(40) }, row: 'tw:hidden', button: '' },
])('links that do not fit beside the name are in the menu: $row', ({ labels, row, button }) => {
  const nav = { sections: [...SECTIONS], labels }
  render(<SectionNav {...nav} onHomePage />)
  expect(screen.getByRole('navigation', { name: 'Sections' }).className).toContain(row)
  expect(toMenuButtonClass(nav)).toBe(button)
})
