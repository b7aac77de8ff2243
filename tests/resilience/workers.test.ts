import { setTimeout as giveUp } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Site, startSite } from '../fakes/site.ts'
import { expectPages, expectSent, send, type Words, write } from './contact-client.ts'
import { readKept } from './db-assertions.ts'

const BOTH_AT_WORK = /"message":"a worker takes requests","pid":(\d+),"workers":2/g
const PATIENCE = { timeout: 20_000, interval: 50 }
const SENDERS = 6
/** A connection that was on its way to the killed one may stay open and silent. */
const SILENCE_MS = 15_000

async function openSite(env: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({ WORKERS: '2', LOG_LEVEL: 'info', ...env })
  onTestFinished(site.stop)
  await reaches(site, 1)
  return site
}

/** Those who came as the second of two. */
function findSeconds({ logs }: Site): number[] {
  return Array.from(logs.join('').matchAll(BOTH_AT_WORK), ([, pid]) => Number(pid))
}

async function reaches(site: Site, count: number): Promise<void> {
  await vi.waitFor(() => expect(findSeconds(site).length).toBeGreaterThanOrEqual(count), PATIENCE)
}

test('two workers keep all that comes at once, and hold the limit of all together', async () => {
  const site = await openSite({ CONTACT_TOTAL: '40/1h' })
  const words = Array.from({ length: 60 }, () => write())
  const answers = await Promise.all(words.map((one) => send(site.origin, one, { connection: 'close' })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  const sent = words.filter((_, index) => statuses[index] === 201).map(({ subject }) => subject)
  expect(sent).toHaveLength(40)
  expect(new Set(readKept(site.dataDir).map(({ subject }) => subject))).toEqual(new Set(sent))
})

test('a worker that is killed is replaced, and nothing that was said to be sent is lost', async () => {
  const site = await openSite()
  const sent: Words[] = []
  let stopped = false
  const load = Array.from({ length: SENDERS }, async () => {
    while (!stopped) {
      const words = write()
      // Whoever the killed one was serving gets no answer, and was promised nothing.
      const answered = send(site.origin, words).catch(() => undefined)
      const answer = await Promise.race([answered, giveUp(SILENCE_MS, undefined, { ref: false })])
      if (answer?.status === 201) sent.push(words)
    }
  })
  for (let kills = 1; kills <= 3; kills += 1) {
    const before = sent.length
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(before + 20), PATIENCE)
    const known = findSeconds(site)
    process.kill(known.at(-1) ?? 0, 'SIGKILL')
    await reaches(site, known.length + 1)
  }
  stopped = true
  await Promise.all(load)
  const kept = new Set(readKept(site.dataDir).map(({ subject }) => subject))
  expect(sent.filter(({ subject }) => !kept.has(subject))).toEqual([])
  await expectPages(site.origin)
})

test('a signal ends all of them properly', async () => {
  const site = await openSite()
  const [pid = 0] = findSeconds(site)
  await expectSent(site.origin)
  expect(await site.end('SIGTERM')).toBe(0)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(readKept(site.dataDir)).toHaveLength(1)
})

test('what keeps the first from starting ends all', async () => {
  await expect(startSite({ WORKERS: '2', CONTENT_DIR: '/nowhere' })).rejects.toThrow(/stopped with 1/)
})
