import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderForm } from '../../../tests/fakes/studio/render.tsx'

const MORE = [
  { label: 'Mastodon', address: 'https://m.example/@ada' },
  { label: 'Blog', address: 'https://blog.example' },
]

test('a link is one line until it is opened, by a click or for a field in it', () => {
  const { editor, container } = renderForm({ 'site.yaml': { links: { more: MORE } } }, 'site.yaml#', 'site')
  const lines = [...container.querySelectorAll('details')]
  expect(lines.map(({ open, textContent }) => [open, textContent])).toEqual(
    MORE.map(({ label, address }) => [false, `${label} ${address}`]),
  )
  act(() => editor.openField('site.yaml#links.more.1.address'))
  expect(lines.map(({ open }) => open)).toEqual([false, true])
  expect(screen.getByDisplayValue('https://blog.example')).toBeTruthy()
})

test('says at the field that a date can’t be sorted', () => {
  const { editor } = renderForm({ 'timeline.yaml': [{ title: 'A', from: 'yazın' }] }, 'timeline.yaml#0', 'timeline')
  expect(screen.getByText(/so the entry isn’t sorted/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('From'), { target: { value: 'May 2024' } })
  expect(editor.value('timeline.yaml#0.from')).toBe('May 2024')
  expect(screen.queryByText(/so the entry isn’t sorted/)).toBeNull()
  editor.close()
})

test('an empty story offers four headings', () => {
  const { editor } = renderForm({ 'projects/a.yaml': { title: 'A' } }, 'projects/a.yaml#', 'project')
  fireEvent.click(screen.getByRole('button', { name: 'Start with these headings' }))
  expect(String(editor.value('projects/a.yaml#story')).match(/^## .+$/gm)).toHaveLength(4)
  expect(screen.queryByRole('button', { name: 'Start with these headings' })).toBeNull()
  editor.close()
})
