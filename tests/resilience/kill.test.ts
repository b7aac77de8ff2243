import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Site, startSite } from '../fakes/site.ts'
import { send, type Words, write } from './contact-client.ts'
import { readKept } from './db-assertions.ts'

/** `npm run test:long` kills 200 times. */
const ROUNDS = process.env.LONG ? 200 : 8
const SENDERS = 8
const MOST_BEFORE_KILL = 40
const ROUND_LIMIT_MS = 15_000

type Sending = { words: Words; key: string }

test(
  `no confirmed message is lost in ${ROUNDS} kills under load, and none is saved twice`,
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-kill-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const sent: Words[] = []
    let unanswered: Sending[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      const site = await startSite({ DATA_DIR: dataDir, CONTACT_LIMIT: '1000000/1s', CONTACT_TOTAL: '1000000/1s' })
      onTestFinished(site.stop)
      const before = sent.length
      const wanted = before + 1 + Math.floor(Math.random() * MOST_BEFORE_KILL)
      const retries = unanswered
      unanswered = []
      const { promise: enough, resolve } = Promise.withResolvers<void>()
      const onSent = () => sent.length >= wanted && resolve()
      const senders = Array.from({ length: SENDERS }, () => keepSending(site, { retries, sent, unanswered, onSent }))
      const load = Promise.all(senders)
      await Promise.race([enough, load])
      await site.end('SIGKILL')
      await load
      const kept = readKept(dataDir)
      const subjects = kept.map(({ subject }) => subject)
      expect(sent.filter(({ subject }) => !subjects.includes(subject))).toEqual([])
      expect(subjects.filter((subject, index) => subjects.indexOf(subject) !== index)).toEqual([])
      expect(sent.length).toBeGreaterThan(before)
    }
    const kept = new Map(readKept(dataDir).map(({ id: _id, ...words }) => [words.subject, words]))
    for (const words of sent) expect(kept.get(words.subject)).toEqual(words)
  },
  ROUNDS * ROUND_LIMIT_MS,
)

type Load = { retries: Sending[]; sent: Words[]; unanswered: Sending[]; onSent: () => unknown }

/** Sends until the server is gone; messages without a response are retried in the next round with the same key. */
async function keepSending({ origin }: Site, { retries, sent, unanswered, onSent }: Load): Promise<void> {
  for (;;) {
    const sending = retries.pop() ?? { words: write(), key: crypto.randomUUID() }
    try {
      const { status, body } = await send(origin, sending.words, { 'idempotency-key': sending.key })
      expect({ status, body }).toMatchObject({ status: 201, body: { success: true } })
      sent.push(sending.words)
      onSent()
    } catch (error) {
      unanswered.push(sending, ...retries.splice(0))
      // `fetch` says with a TypeError that the connection broke; anything else is a finding.
      if (error instanceof TypeError) return
      throw error
    }
  }
}
