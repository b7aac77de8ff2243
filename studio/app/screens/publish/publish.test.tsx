import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderStudio, settle } from '../../../../tests/fakes/studio/render.tsx'
import type { ExportEvent, Finding, Publishing, PushReply } from '../../../api.ts'
import { Publish } from './publish.tsx'

const COMMANDS = ['git add -- content', 'git push']
const PUBLISHING: Publishing = {
  since: 'a1: Start',
  changes: ['Site: name'],
  ways: {
    pages: [{ text: 'Commit and push.', commands: COMMANDS, does: 'push' }],
    netlify: [],
    folder: [{ text: 'Export.', does: 'export' }],
    server: [],
  },
}
const FINDINGS = [
  { level: 'warning', where: 'pictures.json', what: 'is missing', fix: '', kind: 'missing-images' },
  { level: 'error', where: 'site.yaml', what: 'no name', fix: 'Write it.', file: 'site.yaml', path: ['name'] },
  { level: 'hint', where: 'site.yaml', what: 'has no URL', fix: '', file: 'site.yaml', path: ['url'] },
  { level: 'warning', where: 'site.yaml', what: 'the sample', fix: 'Run: npm run import', kind: 'sample' },
] as Finding[]
const DONE: ExportEvent = {
  ...{ kind: 'done', dir: '/me/site', base: '/me/', pages: ['/', '/privacy'], files: 5, bytes: 1_200_000 },
  notes: ['It has no sitemap.'],
}
const click = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

async function open(replies: Record<string, unknown> = {}) {
  const files = { 'site.yaml': { name: 'Ada' } }
  const own = { 'GET publish': PUBLISHING, 'GET check': { findings: FINDINGS }, ...replies }
  const opened = renderStudio(<Publish />, { files, replies: own, start: { isSiteUrlSet: false } })
  await settle()
  return opened
}

test('lists errors first, opens their fields, and creates images that are missing', async () => {
  const { editor, requests } = await open()
  expect([...document.querySelectorAll('[data-level]')].map(({ textContent }) => textContent)).toEqual([
    'site.yaml: no name.Write it.Show me',
    'pictures.json: is missing.Create them',
    'site.yaml: the sample.Import yours',
  ])
  const checks = () => requests.filter((each) => each === 'GET check').length
  expect(checks()).toBe(1)
  await click('Create them')
  await settle()
  expect([requests.includes('POST images'), checks()]).toEqual([true, 2])
  await click('Import yours')
  expect(editor.state().view.screen).toBe('import')
  await click('Show me: no name')
  expect(editor.state()).toMatchObject({ view: { screen: 'me' }, goal: { source: 'site.yaml#name' } })
})

test('publishes and exports nothing while something that was typed is not saved', async () => {
  const { editor, requests } = await open({ 'PATCH files': { kind: 'invalid', issues: [] } })
  act(() => editor.type('site.yaml#name', ''))
  await click('Publish')
  await settle()
  expect(screen.getByText(/isn’t saved yet/)).toBeTruthy()
  expect(requests).not.toContain('POST push')
})

test('shows the git commands, copies them, runs them, and says what happened', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const others = ['git fetch origin main', 'git push']
  const pushed: PushReply = { kind: 'rejected', text: 'The remote has other changes.', commands: others }
  const { editor, requests } = await open({ 'POST push': pushed })
  expect(screen.getByText('Site: name')).toBeTruthy()
  await click('Copy')
  expect(writeText).toHaveBeenCalledWith(COMMANDS.join('\n'))
  expect(editor.state().toast?.text).toBe('Copied.')
  await click('Publish')
  await settle()
  expect(screen.getByText('The remote has other changes.').className).toBe('issue')
  expect(document.querySelector('.steps pre')?.textContent).toBe(`${COMMANDS[0]}\n${others.join('\n')}`)
  await click('Get the other changes and publish')
  expect(requests.filter((each) => each.startsWith('POST push'))).toEqual([
    'POST push {"rebase":false}',
    'POST push {"rebase":true}',
  ])
})

test('says where the site was exported, what was written, and how it fails', async () => {
  const { editor } = await open()
  fireEvent.click(screen.getByRole('radio', { name: 'Folder' }))
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy()
  act(() => editor.update({ exported: { kind: 'progress', text: 'Drawing…' } }))
  expect(screen.getByRole('button', { name: 'Exporting…' })).toBeTruthy()
  act(() => editor.update({ exported: DONE }))
  await settle()
  const lines = [...document.querySelectorAll('.steps .lines > li')].map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Exported to /me/site',
    '2 pages and 3 other files, 1.2 MB',
    'It works at the path /me/ of a web server.',
    'It has no sitemap.',
  ])
  expect(screen.getByRole('button', { name: 'Open the folder' })).toBeTruthy()
  act(() => editor.update({ exported: { kind: 'failed', text: 'The disk is full.' } }))
  expect(screen.getByText('The disk is full.').className).toBe('issue')
})
