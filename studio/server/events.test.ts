import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { toDisplayPath } from '../../cli/command/terminal.ts'
import { openHttpStudio, openTab } from '../../tests/fakes/studio/http.ts'
import { DEFAULT_VIEW } from '../view.ts'
import { createEvents } from './events.ts'

const MINUTE_MS = 60_000

test('is idle 30 minutes after the last tab was closed', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const onIdle = vi.fn()
  const { open } = createEvents(onIdle)
  const [first, second] = [open({ kind: 'ended' }), open({ kind: 'ended' })]
  await first.body?.cancel()
  vi.advanceTimersByTime(60 * MINUTE_MS)
  await second.body?.cancel()
  vi.advanceTimersByTime(30 * MINUTE_MS - 1)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onIdle).toHaveBeenCalledOnce()
})

test('ends when it is idle', async () => {
  const studio = await openHttpStudio({ idleMs: 1 })
  const tab = await openTab(studio)
  await tab.next()
  tab.close()
  await studio.ended
})

test('remembers what the page looked like in the next run', async () => {
  const studio = await openHttpStudio()
  const folder = toDisplayPath(studio.contentDir, studio.cwd)
  expect(await studio.call('GET', 'start')).toMatchObject({ isFirstRun: false, folder })
  const view = { ...DEFAULT_VIEW, screen: 'skills' }
  expect((await studio.send('/api/view', { method: 'PUT', body: view })).status).toBe(204)
  await studio.close()
  const again = await openHttpStudio({ env: { CONTENT_DIR: studio.contentDir, DATA_DIR: studio.dataDir } })
  expect(await again.call('GET', 'start')).toMatchObject({ view })
  // After a power cut, the file may be empty.
  await writeFile(join(studio.dataDir, 'studio/view.json'), '')
  expect(await again.call('GET', 'start')).not.toHaveProperty('view')
})
