import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SEED } from '../fakes/arbitraries.ts'
import { createMessage, type MessageFields, send } from '../fakes/contact/client.ts'
import { readMessages } from '../fakes/contact/database-file.ts'
import { type Site, startSite } from '../fakes/site.ts'

const ROUNDS = process.env.LONG ? 200 : 2
const SENDERS = 8
const MAX_BEFORE_KILL = 40
/** Rounds reach each count of messages, because this and `MAX_BEFORE_KILL` have no common divisor. */
const STEP = 17
const ROUND_TIMEOUT_MS = 15_000

type Sending = { fields: MessageFields; key: string }

test(
  `no confirmed message is lost in ${ROUNDS} kills under load, and none is saved twice (FC_SEED=${SEED})`,
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-kill-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const sent: MessageFields[] = []
    let unconfirmed: Sending[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      const site = await startSite({ DATA_DIR: dataDir, CONTACT_LIMIT: '1000000/1s', CONTACT_TOTAL: '1000000/1s' })
      onTestFinished(site.stop)
      const before = sent.length
      // Each seed kills at other moments.
      const wanted = before + 1 + ((SEED + round * STEP) % MAX_BEFORE_KILL)
      const retries = unconfirmed
      unconfirmed = []
      const { promise: enough, resolve } = Promise.withResolvers<void>()
      const onSent = () => sent.length >= wanted && resolve()
      const senders = Array.from({ length: SENDERS }, () => keepSending(site, { retries, sent, unconfirmed, onSent }))
      const load = Promise.all(senders)
      await Promise.race([enough, load])
      await site.end('SIGKILL')
      await load
      const saved = readMessages(dataDir)
      const subjects = saved.map(({ subject }) => subject)
      expect(sent.filter(({ subject }) => !subjects.includes(subject))).toEqual([])
      expect(subjects.filter((subject, index) => subjects.indexOf(subject) !== index)).toEqual([])
      expect(sent.length).toBeGreaterThan(before)
    }
    const saved = new Map(readMessages(dataDir).map(({ id: _id, ...fields }) => [fields.subject, fields]))
    for (const fields of sent) expect(saved.get(fields.subject)).toEqual(fields)
  },
  ROUNDS * ROUND_TIMEOUT_MS,
)

type Load = { retries: Sending[]; sent: MessageFields[]; unconfirmed: Sending[]; onSent: () => unknown }

/** Sends until the server is killed. The next round retries unconfirmed messages with the same key. */
async function keepSending({ origin }: Site, { retries, sent, unconfirmed, onSent }: Load): Promise<void> {
  for (;;) {
    const sending = retries.pop() ?? { fields: createMessage(), key: crypto.randomUUID() }
    try {
      const { status, body } = await send(origin, sending.fields, { 'idempotency-key': sending.key })
      expect({ status, body }).toMatchObject({ status: 201, body: { success: true } })
      sent.push(sending.fields)
      onSent()
    } catch (error) {
      unconfirmed.push(sending, ...retries.splice(0))
      // `fetch` throws a TypeError for a broken connection.
      if (error instanceof TypeError) return
      throw error
    }
  }
}
