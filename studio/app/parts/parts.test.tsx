import { act, fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { JSON_SCHEMAS } from '../../../editing/entries/files.ts'
import { renderStudio, settle } from '../../../tests/fakes/studio/render.tsx'
import { useKeys } from '../keys.ts'
import { useSaveOnClose } from '../page-effects.ts'
import { EditorContext } from '../use-editor.tsx'
import { Bar } from './bar.tsx'
import { SearchInput } from './controls.tsx'
import { Ended } from './ended.tsx'
import { IfReadable } from './if-readable.tsx'
import { Toasts } from './toasts.tsx'

const TITLE = 'projects/a.yaml#title'
const LINK = 'projects/a.yaml#gitRepoLink'
const FILES = { 'projects/a.yaml': { title: 'Loom' } }
const STEP = { id: '1', time: '2026-01-02T03:04:05Z', text: 'title of Loom', files: ['projects/a.yaml'] }
const ISSUE = { file: 'projects/a.yaml', line: 2, path: ['gitRepoLink'], text: 'Use an http(s) URL' }

function Keys() {
  useKeys()
  useSaveOnClose()
  return (
    <>
      <SearchInput label="Search" value="Jac" onText={() => {}} />
      <textarea aria-label="Title" id={TITLE} />
      <textarea aria-label="Link" id={LINK} />
      <input aria-label="Width" type="radio" />
    </>
  )
}

function pressUndo(label: string, init: object = { key: 'z', code: 'KeyZ' }): void {
  fireEvent.keyDown(screen.getByLabelText(label), { ...init, ctrlKey: true })
}

test('Ctrl+Z undoes by the printed letter, but not in a search or in a field with letters that are not saved', async () => {
  const replies = { 'PATCH files': { kind: 'invalid', issues: [ISSUE] }, 'POST undo': { kind: 'invalid', issues: [] } }
  const { editor, requests } = renderStudio(<Keys />, { files: FILES, replies, content: { undo: STEP } })
  const undone = () => requests.filter((each) => each === 'POST undo').length
  pressUndo('Search')
  act(() => editor.type(LINK, 'not a link'))
  pressUndo('Link')
  await settle()
  expect(undone()).toBe(0)
  pressUndo('Title', { key: 'z', code: 'KeyY' })
  await expect.poll(undone).toBe(1)
  pressUndo('Title', { key: 'я', code: 'KeyZ' })
  await expect.poll(undone).toBe(2)
  pressUndo('Width')
  await expect.poll(undone).toBe(3)
  pressUndo('Title', { key: 'y', code: 'KeyZ' })
  await settle()
  expect(undone()).toBe(3)
})

test('the browser asks before a value that is not saved is lost', async () => {
  const replies = { 'PATCH files': { kind: 'invalid', issues: [ISSUE] } }
  const { editor } = renderStudio(<Keys />, { files: FILES, replies })
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  await act(async () => {
    editor.type(LINK, 'not a link')
    await editor.save()
  })
  expect(isAsked()).toBe(true)
})

test('the bar shows no tick while typed letters are not saved, and then when they were', async () => {
  const { promise: isSaved, resolve: goOn } = Promise.withResolvers<void>()
  const replies = { 'PATCH files': () => isSaved.then(() => ({ kind: 'saved', version: 2 })) }
  const { editor, emit, content, container } = renderStudio(<Bar />, { files: FILES, replies })
  const state = () => container.querySelector('.save-state')?.textContent
  expect(state()).toBe(' Saved ')
  act(() => editor.type(TITLE, 'Jacquard'))
  expect(state()).toBe('Editing…')
  act(() => void editor.save())
  await vi.waitFor(() => expect(state()).toBe('Saving…'))
  goOn()
  await settle()
  expect(state()).toBe('Saving…')
  const files = [{ file: 'projects/a.yaml', value: { title: 'Jacquard' }, hash: '2' }]
  emit({ kind: 'content', content: { ...content, version: 2, files } })
  await vi.waitFor(() => expect(state()).toMatch(/^ Saved \d/))
})

test('the bar counts problems and messages, names the steps, and opens the field of a refused value', async () => {
  const replies = { 'PATCH files': { kind: 'invalid', issues: [ISSUE] } }
  const content = { undo: STEP, issues: [ISSUE] }
  const { editor, emit } = renderStudio(<Bar />, { files: FILES, replies, content })
  emit({ kind: 'inbox', unread: 2 })
  for (const name of [/^Publish ?1$/, /^Inbox ?2$/, 'Undo: title of Loom']) screen.getByRole('button', { name })
  expect(screen.getByRole('button', { name: 'Redo' })).toHaveProperty('disabled', true)
  await act(async () => {
    editor.type(LINK, 'not a link')
    await editor.save()
  })
  fireEvent.click(screen.getByRole('button', { name: 'Not saved: Use an http(s) URL' }))
  expect(editor.state().goal?.source).toBe(LINK)
})

test('when the studio has stopped, the page says whether everything is saved, and copies what is not', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { editor } = renderStudio(<Ended />, { files: FILES })
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => editor.update({ hasEnded: true }))
  expect(screen.getByRole('alert').textContent).toContain('The studio has stopped. Everything is saved.')
  act(() => editor.type(TITLE, 'Jacquard'))
  expect(screen.getByRole('alert').textContent).toContain('Your last edit isn’t saved.')
  fireEvent.click(screen.getByRole('button', { name: 'Copy what you typed' }))
  expect(writeText).toHaveBeenCalledWith('Jacquard')
})

test('a notice is heard, and its undo runs once', () => {
  const { editor } = renderStudio(<Toasts />)
  const undo = vi.fn()
  act(() => editor.showToast('Loom deleted.', { undo }))
  expect(screen.getByRole('status').textContent).toBe('Loom deleted.')
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByRole('region', { name: 'Notice' })).toBeNull()
})

test('lists of an external backend have no screen', () => {
  const { profile: _, timeline: __, skills: ___, apps: ____, project: _____, ...schemas } = JSON_SCHEMAS
  renderStudio(<Bar />, { start: { schemas } })
  const screens = within(screen.getByRole('navigation', { name: 'Screens' })).getAllByRole('button')
  expect(screens.map(({ textContent }) => textContent)).toEqual(['Page', 'Me', 'Look', 'Inbox'])
})

describe('a file that can’t be read', () => {
  const issue = { file: 'site.yaml', line: 2, path: [], text: 'Twice' }
  const replies = { 'GET text': { text: 'name: A\nname: B\n', seen: '1', valid: 'name: A\n' } }
  const broken = { files: { 'site.yaml': undefined }, content: { issues: [issue] } }
  const form = <IfReadable file="site.yaml">The form</IfReadable>

  test('is a text with the cursor in the line of the mistake, which is saved as soon as it can be read', async () => {
    const issues = [{ ...issue, line: 1, text: 'Not a field' }]
    const { requests } = renderStudio(form, {
      ...broken,
      replies: { ...replies, 'PUT files': { kind: 'invalid', issues } },
    })
    await settle()
    expect(screen.queryByText('The form')).toBeNull()
    const input = screen.getByLabelText<HTMLTextAreaElement>('The text of the file')
    expect([document.activeElement === input, input.selectionStart]).toEqual([true, 'name: A\n'.length])
    expect(screen.getByRole('status').textContent).toBe('Line 2: Twice')
    fireEvent.change(input, { target: { value: 'nam: A\n' } })
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Line 1: Not a field'))
    expect(requests.at(-1)).toBe('PUT files {"file":"site.yaml","seen":"1","text":"nam: A\\n"}')
  })

  test('keeps what is typed while another screen is open, and corrects the line', async () => {
    const fix = { label: 'Fix it', value: 'name: "A: B"' }
    const content = { issues: [{ ...issue, fix }] }
    const { editor, rerender } = renderStudio(form, { ...broken, content, replies })
    await settle()
    const typed = () => screen.getByLabelText<HTMLTextAreaElement>('The text of the file').value
    fireEvent.change(screen.getByLabelText('The text of the file'), { target: { value: 'name: A\n  name: A: B\n' } })
    const show = (children: ReactNode) => rerender(<EditorContext value={editor}>{children}</EditorContext>)
    show(null)
    expect(editor.hasUnsaved()).toBe(true)
    show(form)
    await settle()
    expect(typed()).toBe('name: A\n  name: A: B\n')
    fireEvent.click(screen.getByRole('button', { name: 'Fix it' }))
    expect(typed()).toBe('name: A\n  name: "A: B"\n')
  })

  test('offers the last version that worked', async () => {
    const { requests } = renderStudio(form, { ...broken, replies })
    await settle()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Use the last version/ })))
    expect(requests.at(-1)).toBe('PUT files {"file":"site.yaml","seen":"1","text":"name: A\\n"}')
  })
})
