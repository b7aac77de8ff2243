import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Project } from '../../contract/documents.ts'
import { createPlaceholder, ProjectArticle, splitBullets } from './article.tsx'

afterEach(cleanup)

const PLACEHOLDER = { url: '/ada.jpg', alt: 'Ada in a hat' }
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
  const { container } = render(<ProjectArticle project={{ ...EMPTY, ...project }} placeholder={PLACEHOLDER} />)
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

test('a project without an image has the portrait of the owner in its place', () => {
  open({})
  expect(screen.getByRole('img', { name: 'Ada in a hat' }).getAttribute('src')).toBe('/ada.jpg')
})

test('without a portrait, the placeholder shows the initials and is described by the name', () => {
  expect(createPlaceholder({ name: 'Dr. Ada Lovelace', avatar: PLACEHOLDER })).toBe(PLACEHOLDER)
  const { url, alt } = createPlaceholder({ name: 'Dr. Ada Lovelace' })
  expect(alt).toBe('Dr. Ada Lovelace')
  expect(decodeURIComponent(url)).toMatch(/^data:image\/svg\+xml,<svg .*>AL<\/text><\/svg>$/)
})

test.each([
  ['One. Two. Three', ['One', 'Two', 'Three']],
  ['One. Two.', ['One', 'Two.']],
  ['One', ['One']],
  ['Version 2.0 is out. Node.js runs it', ['Version 2.0 is out', 'Node.js runs it']],
  ['One.  Two . ', ['One', 'Two']],
  ['One. . Two', ['One', 'Two']],
  ['', []],
  ['. ', []],
])('splits a description at each ". ": %j', (text, bullets) => {
  expect(splitBullets(text, '. ')).toEqual(bullets)
})

test.each([
  ['the last sentence keeps its period', { description: 'One. Two.' }, ['One', 'Two.']],
  ['points are shown as written', { description: '', points: ['One. 1', 'Two.'] }, ['One. 1', 'Two.']],
])('%s', (_, { description, points }: { description: string; points?: string[] }, shown) => {
  const { container } = render(
    <ProjectArticle project={{ ...EMPTY, description }} placeholder={PLACEHOLDER} points={points} />,
  )
  expect([...container.querySelectorAll('.statement-list > li')].map(({ textContent }) => textContent)).toEqual(shown)
})

test.each([
  ['React, Node.js, SQLite', ['React', 'Node.js', 'SQLite']],
  ['React,Node.js', ['React,Node.js']],
  ['React,  SQLite, ', ['React', 'SQLite']],
  ['', []],
])('splits technologies at each ", ": %j', (text, bullets) => {
  expect(splitBullets(text, ', ')).toEqual(bullets)
})
