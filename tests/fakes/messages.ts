import { MIN_WRITING_MS } from '../../contract/message.ts'
import type { PrepareLimits } from '../../server/contact/admission.ts'
import { createInbox } from '../../server/contact/inbox.ts'
import { createReceiver } from '../../server/contact/receive.ts'
import { createRelay } from '../../server/contact/relay.ts'
import { createSpamFilter } from '../../server/contact/spam-filter.ts'
import type { Database } from '../../server/database/open.ts'
import type { ProxyResult } from '../../server/upstream/proxy.ts'
import { openTestDatabase } from './postgres/databases.ts'

const NOW = Date.parse('2026-02-03T04:05:06.789Z')

type Limits = Awaited<ReturnType<PrepareLimits>>

export const ALLOWED = { kind: 'allowed' } as const
const allow = async () => ALLOWED
export const limited = async () => ({ kind: 'limited', retryAfterMs: 5_000 }) as const
export const NO_LIMITS: PrepareLimits = async () => ({ perIp: allow, total: allow })

export function recordCosts(costs: number[]) {
  return async (_trx: unknown, cost: number) => {
    costs.push(cost)
    return ALLOWED
  }
}

type Queue = Parameters<typeof createReceiver>[0]['queue']

export function openReceiver(
  location: Parameters<typeof openTestDatabase>[0],
  limits: Partial<Limits> = {},
  queue?: Queue,
) {
  const database = openTestDatabase(location)
  const clock = { at: NOW }
  const spamFilter = createSpamFilter({ secret: async () => 'secret', now: () => clock.at })
  const queued: string[] = []
  const reported: unknown[] = []
  const receive = createReceiver({
    database,
    spamFilter,
    prepareLimits: async () => ({ perIp: allow, total: allow, ...limits }),
    queue: queue ?? (async (_trx, id) => void queued.push(id)),
    now: () => clock.at,
    report: (error) => void reported.push(error),
  })
  /** Moves the clock until the token is old enough. */
  async function issueToken() {
    const token = await spamFilter.issueToken()
    clock.at += MIN_WRITING_MS
    return token
  }
  const list = () => createInbox(database).list('everything')
  return { receive, queued, reported, list, database, clock, issueToken }
}

type Options = { prepareLimits?: PrepareLimits; now?: () => number }

export function openRelay(database: Database, { prepareLimits = NO_LIMITS, now = Date.now }: Options = {}) {
  const events: string[] = []
  const queued: string[] = []
  const spamFilter = createSpamFilter({ secret: async () => 'secret', now })
  const relay = createRelay<ProxyResult>({
    database,
    spamFilter,
    prepareLimits,
    queue: async (_trx, id) => void queued.push(id),
    now,
    report: (event) => void events.push(event),
  })
  return { relay, events, queued, issueToken: spamFilter.issueToken, ...createInbox(database) }
}
