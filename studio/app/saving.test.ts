import { expect, onTestFinished, test, vi } from 'vitest'
import type { Content, Start } from '../api.ts'
import { deleteEntries } from './saving.ts'
import { openStore } from './store.ts'

const CONTENT: Content = {
  version: 1,
  files: [{ file: 'skills.yaml', hash: '', value: [{ title: 'Go' }, { title: 'SQL' }] }],
  order: { projects: [], timeline: [], skills: [0, 1], apps: [] },
  ...{ issues: [], images: {}, undo: undefined, redo: undefined },
}

test('a second press on Delete is ignored until the first is answered', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    requests.push(`${method} ${path}`)
    return Response.json({ kind: 'saved', content: CONTENT })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  openStore({ content: CONTENT, schemas: {}, view: null } as unknown as Start)
  const press = () => deleteEntries({ list: 'skills', entries: [1] }, 'SQL deleted.')
  expect(await Promise.all([press(), press()])).toEqual([true, false])
  expect(requests).toEqual(['DELETE /api/entries'])
  expect(await press()).toBe(true)
})
