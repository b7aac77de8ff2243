import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { JSON_SCHEMAS } from '../../../editing/entries/files.ts'
import { renderForm, renderStudio } from '../../../tests/fakes/studio/render.tsx'
import { toFields } from './fields.ts'
import { Form } from './form.tsx'

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
})

test('an empty story offers four headings', () => {
  const { editor } = renderForm({ 'projects/a.yaml': { title: 'A' } }, 'projects/a.yaml#', 'project')
  fireEvent.click(screen.getByRole('button', { name: 'Start with these headings' }))
  expect(String(editor.value('projects/a.yaml#story')).match(/^## .+$/gm)).toHaveLength(4)
  expect(screen.queryByRole('button', { name: 'Start with these headings' })).toBeNull()
})

test('the status is Online, own words, or nothing', () => {
  const { editor } = renderForm({ 'site.yaml': {} }, 'site.yaml#', 'site')
  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
  const status = () => editor.value('site.yaml#status')
  expect(screen.getByRole('radio', { name: 'Online' })).toHaveProperty('checked', true)
  choose('Own words')
  fireEvent.change(screen.getByLabelText('Your words'), { target: { value: 'Open to work' } })
  expect(status()).toBe('Open to work')
  choose('Nothing')
  expect(status()).toBe('')
  expect(screen.queryByLabelText('Your words')).toBeNull()
  choose('Online')
  expect(status()).toBeUndefined()
})

test('the input of the status stays open while it is empty', () => {
  renderForm({ 'site.yaml': { status: 'Busy' } }, 'site.yaml#', 'site')
  fireEvent.change(screen.getByLabelText('Your words'), { target: { value: '' } })
  expect(screen.getByLabelText('Your words')).toBeTruthy()
})

test('the preview follows the default theme, and the default follows the look', () => {
  const { editor } = renderForm({ 'site.yaml': {} }, 'site.yaml#', 'site')
  const isChecked = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
  act(() => editor.setView({ theme: 'dark' }))
  expect(isChecked('Dark')).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /^Paper/ }))
  expect([isChecked('Light'), editor.state().view.theme]).toEqual([true, undefined])
})

test('a pasted list becomes lines, a comma starts the next one, and Alt and an arrow move a line', () => {
  const project = { title: 'A', description: '', technologies: ['React'] }
  const { editor } = renderForm({ 'projects/a.yaml': project }, 'projects/a.yaml#', 'project')
  const input = screen.getByLabelText<HTMLTextAreaElement>('Description')
  const clipboardData = { getData: () => '• It weaves. Slowly\r\n• It counts' }
  fireEvent(input, createEvent.paste(input, { clipboardData }))
  expect(editor.value('projects/a.yaml#description')).toEqual(['It weaves. Slowly', 'It counts'])
  expect(input.selectionStart).toBe(input.value.length)
  fireEvent.keyDown(input, { key: 'ArrowUp', altKey: true })
  expect(input.value).toBe('It counts\nIt weaves. Slowly')
  expect([input.selectionStart, editor.state().spoken]).toEqual(['It counts'.length, 'It counts, 1 of 2'])
  fireEvent.keyDown(input, { key: 'ArrowUp', altKey: true })
  expect(input.value).toBe('It counts\nIt weaves. Slowly')
  const words = screen.getByLabelText<HTMLTextAreaElement>('Technologies')
  fireEvent.change(words, { target: { value: 'React, Rust,Go (a, b)' } })
  expect(words.value).toBe('React\nRust\nGo (a, b)')
  fireEvent.change(words, { target: { value: 'React\nRust\n' } })
  expect([words.value, editor.value('projects/a.yaml#technologies')]).toEqual(['React\nRust\n', ['React', 'Rust']])
})

test('the hue is a number, and a new section order is one step', async () => {
  const { editor, requests } = renderForm({ 'site.yaml': { sections: ['home', 'about'] } }, 'site.yaml#', 'site')
  fireEvent.change(screen.getByRole('slider', { name: /Hue/ }), { target: { value: '20' } })
  expect(editor.value('site.yaml#accent')).toBe(20)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Timeline' }))
  const insert = { kind: 'insert', path: ['sections'], index: 2, value: 'timeline' }
  await expect
    .poll(() => requests.filter((each) => each.startsWith('PATCH files')).at(-1))
    .toContain(JSON.stringify(insert))
})

test('a PDF that is dropped is uploaded at once, and what is no image is refused at the drop', async () => {
  const replies = { 'PUT pictures': { kind: 'saved', picture: 'files/resume.pdf' } }
  const fields = toFields(JSON_SCHEMAS.site).filter(({ name }) => ['links', 'avatar'].includes(name))
  const { requests } = renderStudio(<Form source="site.yaml#" fields={fields} />, { replies })
  const toFiles = (name: string, type: string) => ({ files: [new File(['%PDF'], name, { type })] })
  const pdf = screen.getByLabelText('Choose a PDF')
  fireEvent.drop(pdf, { dataTransfer: toFiles('cv.pdf', 'application/pdf') })
  const set = [{ kind: 'set', path: ['links', 'resume'], value: 'files/resume.pdf' }]
  await expect.poll(() => requests.at(-1)).toContain(JSON.stringify(set))
  expect(requests.filter((each) => each.startsWith('PUT pictures'))).toHaveLength(1)
  fireEvent.paste(screen.getByLabelText('Choose an image'), { clipboardData: toFiles('a.pdf', 'application/pdf') })
  expect(await screen.findByText('a.pdf isn’t an image.')).toBeTruthy()
})

test('an icon is found by the name of its entry, and a search that fails says why', async () => {
  const found = [{ name: 'go', title: 'Go', svg: '<svg/>' }]
  const icons = vi.fn(() => Promise.resolve(found))
  const replies = { 'GET icons': icons, 'POST icons': { picture: 'icons/go.svg' } }
  const fields = toFields(JSON_SCHEMAS.skills).filter(({ kind }) => kind === 'icon')
  const files = { 'skills.yaml': [{ title: 'Go' }] }
  const { requests } = renderStudio(<Form source="skills.yaml#0" fields={fields} />, { files, replies })
  const search = screen.getByLabelText('Find an icon by name')
  fireEvent.click(await screen.findByRole('button', { name: 'Go' }))
  await expect.poll(() => requests.at(-1)).toContain('"value":"icons/go.svg"')
  icons.mockRejectedValueOnce(new Error('npm is offline'))
  fireEvent.change(search, { target: { value: 'Rust' } })
  expect(await screen.findByText('npm is offline')).toBeTruthy()
})
