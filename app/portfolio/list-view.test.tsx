import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Skill } from '../../contract/documents.ts'
import type { Pending, Result } from '../../contract/result.ts'
import { ListView } from './list-view.tsx'

afterEach(cleanup)

function open(data: Result<Skill[]> | Pending) {
  const retry = vi.fn()
  const { container } = render(<ListView list="skills" data={data} onRetry={retry} />)
  return { retry, container }
}

test('a pending list says so and takes its room', () => {
  const { container } = open({ kind: 'pending' })
  expect(screen.getByRole('status').textContent).toBe('Loading the skills…')
  expect(container.querySelector('[aria-busy="true"]')).toBeTruthy()
  expect(container.querySelectorAll('[aria-hidden="true"] > *')).toHaveLength(10)
  expect(screen.queryByRole('button')).toBeNull()
})

test.each(['error', 'not-found'] as const)('a list that is %s says why and can be tried again', (kind) => {
  const { retry } = open({ kind, message: 'The backend is asleep.' })
  expect(screen.getByRole('alert').textContent).toContain('The skills could not be loaded. The backend is asleep.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('an empty list says so without alarm', () => {
  open({ kind: 'ok', value: [] })
  expect(screen.getByText('There are no skills here yet.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a list that is there shows its items', () => {
  open({ kind: 'ok', value: ['React', 'SQLite'].map((title) => ({ _id: title, title, svg: { url: '/x.svg' } })) })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['React', 'SQLite'])
})
