import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openHttpStudio, openTab } from './test-http.ts'

test('ends some time after the last tab was closed, and not before', async () => {
  const studio = await openHttpStudio({ idleMs: 400 })
  const ended = vi.fn()
  void studio.ended.then(ended)
  const [first, second] = [await openTab(studio), await openTab(studio)]
  await first.next()
  first.close()
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(ended).not.toHaveBeenCalled()
  second.close()
  await vi.waitFor(() => expect(ended).toHaveBeenCalled(), { timeout: 5_000 })
})

test('remembers what the page looked like in the next run', async () => {
  const studio = await openHttpStudio()
  expect(await studio.call('GET', 'start')).toMatchObject({ view: null, isFirstRun: false, folder: studio.contentDir })
  expect((await studio.send('/api/view', { method: 'PUT', body: { screen: 'skills' } })).status).toBe(204)
  await studio.close()
  const again = await openHttpStudio({ env: { CONTENT_DIR: studio.contentDir, DATA_DIR: studio.dataDir } })
  expect(await again.call('GET', 'start')).toMatchObject({ view: { screen: 'skills' } })
  // After a power cut, the file may be empty.
  await writeFile(join(studio.dataDir, 'studio/view.json'), '')
  expect(await again.call('GET', 'start')).toMatchObject({ view: null })
})
