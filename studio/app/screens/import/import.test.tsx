import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderStudio, settle } from '../../../../tests/fakes/studio/render.tsx'
import type { Found } from '../../../api.ts'
import { FirstRun } from './first-run.tsx'
import { Import } from './import.tsx'

const toFound = (id: string, name: string): Found => ({
  ...{ id, name, roles: ['Programmer'], counts: { timeline: 2, apps: 0 }, skills: [{ title: 'Rust', isChosen: true }] },
  notes: [{ text: 'Add your email address.', source: 'site.yaml#links.mail' }],
  projects: Array.from({ length: 24 }, (_, index) => ({
    ...{ title: `repo-${index}`, description: 'It counts.', isChosen: index < 6, language: 'Go', stars: 24 - index },
  })),
})
const click = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('an import fills what the owner has not typed, and another one replaces what the first one filled', async () => {
  const onStarted = vi.fn()
  const find = vi.fn().mockRejectedValueOnce(new Error('Could not import github:nobody'))
  const { requests } = renderStudio(<FirstRun onStarted={onStarted} />, { replies: { 'POST import': find } })
  await click('Start with an empty site')
  expect(screen.getByRole('alert').textContent).toBe('Enter your name.')
  expect(document.activeElement).toBe(screen.getByLabelText('Your name'))
  fill('What you do', 'Mathematician')
  fill('GitHub username', 'nobody')
  fireEvent.keyDown(screen.getByLabelText('GitHub username'), { key: 'Enter' })
  await settle()
  expect(screen.getByRole('alert').textContent).toBe('Could not import github:nobody')
  find.mockResolvedValueOnce(toFound('1', 'ada')).mockResolvedValueOnce(toFound('2', 'Maria'))
  fill('GitHub username', 'ada')
  await click('Look up')
  expect([value('Your name'), value('What you do')]).toEqual(['ada', 'Mathematician'])
  expect(screen.getByText('Also found: 2 timeline entries.')).toBeTruthy()
  await click('Import something else')
  fill('GitHub username', 'maria')
  await click('Look up')
  expect([value('Your name'), value('What you do')]).toEqual(['Maria', 'Mathematician'])
  screen.getByRole('group', { name: 'Choose from 24 repositories' })
  fireEvent.click(screen.getByRole('checkbox', { name: /^repo-0/ }))
  await click('Create my site')
  const sent = { name: 'Maria', roles: ['Mathematician'], id: '2', projects: [1, 2, 3, 4, 5], skills: [0] }
  expect(requests).toContain(`POST start ${JSON.stringify(sent)}`)
  expect(onStarted).toHaveBeenCalledWith(toFound('2', 'Maria').notes)
})

test('the preview shows the name while it is typed, and what is chosen after an import', async () => {
  const replies = { 'POST import': toFound('1', 'ada') }
  const { requests } = renderStudio(<FirstRun onStarted={() => {}} />, { replies })
  fill('Your name', 'Ada')
  await expect.poll(() => requests.at(-1)).toContain('"value":"Hi, I’m Ada"')
  fill('GitHub username', 'ada')
  await click('Look up')
  await expect.poll(() => requests.at(-1)).toMatch(/^PUT import\/preview .*"projects":\[0,1,2,3,4,5\]/)
})

test('after an import, its notes lead to their fields', async () => {
  const merged = { kind: 'saved', version: 1, changes: ['New project: Loom'] }
  const replies = { 'PUT import': toFound('1', 'ada'), 'POST merge': merged }
  const { editor, requests } = renderStudio(<Import />, { replies })
  const file = new File(['{}'], 'resume.json', { type: 'application/json' })
  fireEvent.drop(screen.getByText(/^Drop a resume/), { dataTransfer: { files: [file] } })
  await settle()
  await click('Import')
  await settle()
  expect(requests.at(-1)).toBe('POST merge {"id":"1","projects":[0,1,2,3,4,5],"skills":[0]}')
  expect(screen.getByText('New project: Loom')).toBeTruthy()
  await click('Show me: Add your email address.')
  expect(editor.state().goal?.source).toBe('site.yaml#links.mail')
})
