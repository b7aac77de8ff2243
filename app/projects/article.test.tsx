import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Project } from '../../contract/documents.ts'
import { Timeline } from '../home/timeline.tsx'
import { ProjectArticle } from './article.tsx'

afterEach(cleanup)

const EMPTY: Project = {
  _id: 'a',
  title: 'Engine',
  description: '',
  stack: '',
  deployed: '',
  technologies: '',
  gitRepoLink: '',
  projectLink: '',
  projectBanner: undefined,
}

function open(project: Partial<Project>) {
  const { container } = render(<ProjectArticle project={{ ...EMPTY, ...project }} />)
  return container
}

test.each([
  ['Description:', { description: 'It turns' }],
  ['Technologies:', { technologies: 'Brass' }],
  ['Github Repository Link:', { gitRepoLink: 'https://git.example/engine' }],
  ['Project Link:', { projectLink: 'https://engine.example' }],
])('shows only %s if it is the only field', (title, project) => {
  open(project)
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([title])
})

test.each([
  [{}, []],
  [{ stack: 'Steam' }, ['Stack:', 'Steam']],
  [{ deployed: 'No' }, ['Deployed:', 'No']],
])('renders %o as %o', (project, shown) => {
  const list = open(project).querySelector('dl')
  expect([...(list?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent)).toEqual(shown)
  expect(list === null).toBe(shown.length === 0)
})

test('renders the title as a decorative banner for a project without an image', () => {
  const container = open({})
  expect(screen.queryByRole('img')).toBeNull()
  expect(container.querySelector('.project-banner > svg[aria-hidden="true"]')?.textContent).toBe('Engine')
  expect(container.querySelector('[style]')).toBeNull()
})

test('renders only the fields a timeline entry has', () => {
  const entry = { _id: 'a', title: 'School', description: '', timeline: { from: '' } }
  const { container } = render(
    <Timeline
      entries={[
        entry,
        { ...entry, _id: 'b', title: '', description: 'Sums', timeline: { from: '1990' } },
        { ...entry, _id: 'c', timeline: { from: '', to: '1999' } },
      ]}
    />,
  )
  const items = screen.getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['1999School', '1990 - PresentSums', 'School'])
  expect(items.map((item) => item.hasAttribute('data-current'))).toEqual([false, true, false])
  expect(container.querySelectorAll('h3')).toHaveLength(2)
})
