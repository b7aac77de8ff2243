import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Skill } from '../../contract/documents.ts'
import type { Loadable } from '../../contract/portfolio.ts'
import { ListView } from './list-view.tsx'

afterEach(cleanup)

function open(data: Loadable<Skill[]>) {
  const retry = vi.fn()
  const { container } = render(<ListView list="skills" data={data} onRetry={retry} />)
  return { retry, container }
}

test('announces a pending list and shows skeletons', () => {
  const { container } = open({ kind: 'pending' })
  expect(screen.getByRole('status').textContent).toBe('Loading skills…')
  expect(container.querySelector('[aria-busy="true"]')).toBeTruthy()
  expect(container.querySelectorAll('[aria-hidden="true"] > *')).toHaveLength(10)
  expect(screen.queryByRole('button')).toBeNull()
})

test.each<Loadable<Skill[]>>([
  { kind: 'error', message: 'The backend is asleep.' },
  { kind: 'not-found', message: 'The backend is asleep.' },
])('shows the reason and a retry button for %o', (failure) => {
  const { retry } = open(failure)
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t load skills. The backend is asleep.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('shows a notice without an alert for an empty list', () => {
  open({ kind: 'ok', value: [] })
  expect(screen.getByText('No skills yet.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['AssemblyScript', 'Assembly<wbr>Script'],
  ['Svelte/SvelteKit', 'Svelte/<wbr>SvelteKit'],
  ['TypeScript GitHub PostgreSQL', 'TypeScript GitHub PostgreSQL'],
])('a long name breaks between its words: %s', (title, html) => {
  const { container } = open({ kind: 'ok', value: [{ _id: title, title, svg: undefined }] })
  expect(container.querySelector('li span:last-child')?.innerHTML).toBe(html)
})

test('shows groups in the order of their first items, under a heading, after the items without a group', () => {
  const value = ['Go 1', 'React 2', 'Rust 1', 'SQLite'].map((each) => {
    const [title = '', group] = each.split(' ')
    return { _id: title, title, svg: undefined, group }
  })
  const { container } = open({ kind: 'ok', value })
  const shown = [...container.querySelectorAll('h3, li > span:last-child')].map(({ textContent }) => textContent)
  expect(shown).toEqual(['SQLite', '1', 'Go', 'Rust', '2', 'React'])
  expect(screen.getAllByRole('list')).toHaveLength(3)
})

test('shows the items', () => {
  open({ kind: 'ok', value: ['React', 'SQLite'].map((title) => ({ _id: title, title, svg: { url: '/x.svg' } })) })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['React', 'SQLite'])
})
