import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { JSON_SCHEMAS } from '../../../editing/entries/files.ts'
import { renderStudio, settle } from '../../../tests/fakes/studio/render.tsx'
import type { PastStep } from '../../api.ts'
import { Finder } from '../parts/finder.tsx'
import { Entries } from './entries.tsx'
import { History } from './history.tsx'
import { PickList } from './import/pick-list.tsx'
import { Settings } from './settings.tsx'

const click = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

describe('a new field of site.yaml', () => {
  const motto = { type: 'string', description: 'A sentence you like.' }
  const site = { ...JSON_SCHEMAS.site, properties: { ...JSON_SCHEMAS.site?.properties, motto } }
  const schemas = { ...JSON_SCHEMAS, site }

  test('is on the screen Me, after those that visitors see first', () => {
    const { container } = renderStudio(<Settings screen="me" />, { start: { schemas } })
    expect(screen.getByLabelText('Motto')).toBeTruthy()
    const labels = [...container.querySelectorAll('label, legend')].map(({ textContent }) => textContent)
    expect(labels).toEqual(expect.arrayContaining(['Portrait', 'Name', 'Introduction', 'Biography', 'GitHub', 'Motto']))
    expect(labels[0]).toBe('Portrait')
    const places = ['Name', 'Introduction', 'Biography', 'GitHub', 'Motto'].map((label) => labels.indexOf(label))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(screen.queryByLabelText(/^Hue/)).toBeNull()
  })

  test('is on no form while profile.yaml, which Me shows as well, is shown as text', async () => {
    const issue = { file: 'profile.yaml', line: 1, path: [], text: 'Not valid' }
    const replies = { 'GET text': { text: 'aboutMe: [', seen: '1', valid: undefined } }
    renderStudio(<Settings screen="me" />, { replies, content: { issues: [issue] } })
    await settle()
    expect(screen.getByLabelText('The text of the file')).toHaveProperty('value', 'aboutMe: [')
  })

  test('is found with its screen, and Enter opens what is chosen', () => {
    const { editor } = renderStudio(<Finder />, { start: { schemas } })
    const input = screen.getByRole('combobox', { hidden: true })
    const find = (text: string) => {
      fireEvent.change(input, { target: { value: text } })
      return screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
    }
    expect(find('motto')).toEqual(['Motto Me'])
    expect(find('import')).toEqual(['Import again Screen'])
    expect(find('none of them')).toEqual([])
    expect(find('head')).toEqual(['Headings Look'])
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(editor.state()).toMatchObject({ view: { screen: 'look' }, goal: { source: 'site.yaml#headings.timeline' } })
  })
})

describe('the list of skills', () => {
  const order = { projects: [], timeline: [], skills: [0, 1], apps: [] }
  const files = { 'skills.yaml': [{ title: 'Git' }, { title: 'Go' }] }
  const replies = { 'DELETE entries': { kind: 'saved', version: 1 } }

  test('deletes one entry with a double-click on Delete, and its next form starts fresh', async () => {
    const { requests } = renderStudio(<Entries list="skills" />, { files, replies, content: { order } })
    const search = screen.getByLabelText('Find an icon by name')
    fireEvent.change(search, { target: { value: 'my search' } })
    const button = screen.getByRole('button', { name: 'Delete' })
    await act(async () => void fireEvent.click(button, { detail: 1 }))
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Delete' }), { detail: 2 }))
    expect(requests.filter((each) => each.startsWith('DELETE'))).toEqual([
      'DELETE entries {"list":"skills","entries":[0]}',
    ])
    expect(screen.queryByDisplayValue('my search')).toBeNull()
  })

  test('is one stop for Tab, arrows go through it, and Alt with an arrow moves the entry', async () => {
    const sent = { 'PATCH entries': { kind: 'saved', version: 1 } }
    const { editor, requests } = renderStudio(<Entries list="skills" />, { files, replies: sent, content: { order } })
    const list = screen.getByRole('list', { name: 'Skills' })
    const stops = () =>
      within(list)
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0)
    const names = () => stops().map((each) => each.getAttribute('aria-label') ?? each.textContent)
    expect(names()).toEqual(['Git1', 'Move Git up', 'Move Git down'])
    stops()[0]?.focus()
    fireEvent.keyDown(document.activeElement ?? list, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toBe('Go2')
    fireEvent.click(document.activeElement ?? list)
    expect(names()).toEqual(['Go2', 'Move Go up', 'Move Go down'])
    await act(async () => void fireEvent.keyDown(document.activeElement ?? list, { key: 'ArrowUp', altKey: true }))
    expect(requests).toContain('PATCH entries {"list":"skills","entries":[1],"to":0}')
    expect(editor.state().spoken).toBe('Go, 1 of 2')
    act(() => editor.setView({ screen: 'timeline' }))
    act(() => editor.setView({ screen: 'skills' }))
    expect(editor.state().view.entries).toEqual({ skills: 1 })
  })

  test('shows the smallest size of an icon', () => {
    const url = 'http://127.0.0.1:1/pictures/icons/made/go-0123456789-512.webp?size=512x512&hue=70&widths=160.512'
    const icons = { 'skills.yaml': [{ title: 'Go', icon: 'icons/go.png' }] }
    const content = { order: { ...order, skills: [0] }, images: { 'icons/go.png': url } }
    const { container } = renderStudio(<Entries list="skills" />, { files: icons, content })
    const small = 'http://127.0.0.1:1/pictures/icons/made/go-0123456789-160.avif 160w'
    expect(container.querySelector<HTMLImageElement>('.entry img')?.srcset.split(',')[0]).toBe(small)
  })

  test('searches from ten entries on', () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ title: `Skill ${index}` }))
    const content = { order: { ...order, skills: many.map((_, index) => index) } }
    renderStudio(<Entries list="skills" />, { files: { 'skills.yaml': many }, content })
    fireEvent.change(screen.getByLabelText('Search Skills'), { target: { value: 'l 11' } })
    expect(within(screen.getByRole('list', { name: 'Skills' })).getAllByRole('listitem')).toHaveLength(1)
    fireEvent.change(screen.getByLabelText('Search Skills'), { target: { value: 'zzz' } })
    expect(screen.getByText('No results for “zzz”.')).toBeTruthy()
  })
})

test('the history lists steps by day with their values, restores one, and is forgotten', async () => {
  const step = { id: '1', time: '2020-01-02T03:04:05Z', text: 'title of Loom', files: ['a.yaml', 'b.yaml', 'c.yaml'] }
  const now = new Date().toISOString()
  const steps: PastStep[] = [
    { ...step, id: '3', time: now, text: 'status', files: ['site.yaml'], values: ['Status: A → B'], isUndone: true },
    { ...step, id: '2', time: now, values: [], isUndone: false },
    { ...step, values: [], isUndone: false },
  ]
  const { requests } = renderStudio(<History />, {
    replies: { 'GET history': steps, 'POST history': { kind: 'saved', version: 1 } },
  })
  await settle()
  const today = screen.getByRole('region', { name: 'Today' })
  expect(
    within(today)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/^.*?M/, '')),
  ).toEqual(['StatusStatus: A → Bsite.yaml, undoneRestore', 'Title of Looma.yaml and 2 moreNow'])
  await click('Restore: title of Loom')
  await settle()
  expect(requests).toContain('POST history {"id":"1"}')
  await click('Delete all earlier versions')
  expect(requests.at(-1)).toMatch(/^DELETE history/)
})

test('choices are filtered, counted, and chosen together', () => {
  const items = Array.from({ length: 12 }, (_, index) => ({ title: `Repository ${index}`, details: 'Rust' }))
  const onChange = vi.fn()
  renderStudio(<PickList legend="Choose" items={items} chosen={[0, 3]} onChange={onChange} />)
  expect(screen.getByRole('status').textContent).toBe('2 of 12 selected')
  fireEvent.change(screen.getByLabelText('Filter: Choose'), { target: { value: 'rust 1' } })
  expect(screen.getAllByRole('checkbox')).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(onChange).toHaveBeenLastCalledWith([0, 3, 1, 10, 11])
  fireEvent.change(screen.getByLabelText('Filter: Choose'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'None' }))
  expect(onChange).toHaveBeenLastCalledWith([])
  const [first, second] = screen.getAllByRole('checkbox')
  first?.focus()
  fireEvent.keyDown(first ?? document, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(second)
})

test('the first entry of a list is open, and stays so when another is moved above it', () => {
  const files = { 'skills.yaml': [{ title: 'Git' }, { title: 'Go' }] }
  const order = { projects: [], timeline: [], skills: [0, 1], apps: [] }
  const { editor, emit, content } = renderStudio(<Entries list="skills" />, { files, content: { order } })
  act(() => editor.setView({ screen: 'skills' }))
  const moved = [{ file: 'skills.yaml', value: [{ title: 'Go' }, { title: 'Git' }], hash: '2' }]
  emit({ kind: 'content', content: { ...content, version: 2, files: moved } })
  expect(screen.getByRole('heading', { level: 2, name: 'Git' })).toBeTruthy()
})
