// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Answer, Pending } from '../../contract/answer.ts'
import { List } from './list.tsx'

afterEach(cleanup)

function open(answer: Answer<string[]> | Pending) {
  const retry = vi.fn()
  const { container } = render(
    <List answer={answer} onRetry={retry} name="skills" layout="grid" bones={3}>
      {(items) => items.map((item) => <p key={item}>{item}</p>)}
    </List>,
  )
  return { retry, container }
}

test('on its way, it says so and takes its room', () => {
  const { container } = open({ kind: 'pending' })
  expect(screen.getByRole('status').textContent).toBe('Loading the skills…')
  expect(container.querySelector('[aria-busy="true"]')).toBeTruthy()
  expect(container.querySelectorAll('[aria-hidden="true"].grid > *')).toHaveLength(3)
  expect(screen.queryByRole('button')).toBeNull()
})

test.each(['failed', 'missing'] as const)('%s, it says why and can be tried again', (kind) => {
  const { retry } = open({ kind, message: 'The backend is asleep.' })
  expect(screen.getByRole('alert').textContent).toContain('The skills could not be loaded. The backend is asleep.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('empty, it says so without alarm', () => {
  open({ kind: 'ready', value: [] })
  expect(screen.getByText('There are no skills here yet.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('there, it shows what it holds and nothing else', () => {
  const { container } = open({ kind: 'ready', value: ['React', 'SQLite'] })
  expect(container.textContent).toBe('ReactSQLite')
})
