import { expect, onTestFinished, test, vi } from 'vitest'
import { type Site, startSite } from '../peers/site.ts'
import { readKept } from './kept.ts'
import { expectPages, expectSent } from './visitor.ts'

const PATIENCE = { timeout: 30_000, interval: 50 }
/** Brings a fault into the real process from without, where nothing of ours could catch it. */
const FAULTS = { SIGUSR2: 'void Promise.reject(new Error("lost"))', SIGWINCH: 'throw new Error("lost")' }
const BREAKABLE = Object.entries(FAULTS).map(([signal, fault]) => `process.on("${signal}",()=>{${fault}});`)

async function openSite(env: Record<string, string> = {}): Promise<Site> {
  const hook = `data:text/javascript,${encodeURIComponent(BREAKABLE.join(''))}`
  const site = await startSite(env, [process.execPath, '--import', hook, 'server/main.ts'])
  onTestFinished(site.stop)
  return site
}

const findFaults = ({ logs }: Site) =>
  logs
    .join('')
    .split('\n')
    .filter((line) => line.includes('a fault that nobody caught'))

test.each([
  ['a rejection that nobody handles', 'SIGUSR2', 'unhandledRejection'],
  ['an error that nobody catches', 'SIGWINCH', 'uncaughtException'],
] as const)('%s is logged once, and the process begins anew', async (_name, signal, origin) => {
  const site = await openSite()
  const words = await expectSent(site.origin)
  process.kill(site.pid, signal)
  await vi.waitFor(() => expect(site.logs.join('')).toContain('Error: lost'), PATIENCE)
  const faults = findFaults(site)
  expect(faults).toHaveLength(1)
  expect(JSON.parse(faults[0] ?? '')).toMatchObject({ level: 'error', id: expect.any(String), origin })
  // The old process takes no more; the new one is at the same place, under the same number.
  await vi.waitFor(() => expectPages(site.origin), PATIENCE)
  await expectSent(site.origin)
  expect(readKept(site.dataDir).map(({ subject }) => subject)).toContain(words.subject)
  expect(await site.end('SIGTERM')).toBe(0)
})

test('of several workers the one with the fault is replaced, and the others go on', async () => {
  const site = await openSite({ WORKERS: '2', LOG_LEVEL: 'info' })
  const findWorkers = () =>
    Array.from(site.logs.join('').matchAll(/takes requests","pid":(\d+)/g), ([, pid]) => Number(pid))
  await vi.waitFor(() => expect(findWorkers()).toHaveLength(2), PATIENCE)
  process.kill(findWorkers()[0] ?? 0, 'SIGUSR2')
  await vi.waitFor(() => expect(findFaults(site)).toHaveLength(1), PATIENCE)
  await expectPages(site.origin)
  await vi.waitFor(() => expect(findWorkers()).toHaveLength(3), PATIENCE)
  await expectSent(site.origin)
})
