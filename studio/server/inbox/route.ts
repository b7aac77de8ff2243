import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as z from 'zod'
import { createTerminal } from '../../../cli/command/terminal.ts'
import { runInbox } from '../../../cli/inbox/actions.ts'
import { type Inbox, LIST_LIMIT, SPAM_LABELS } from '../../../server/contact/inbox.ts'
import type { Message, MessageReply, Messages } from '../../api.ts'
import { readBody } from '../requests.ts'
import type { Studio } from '../studio.ts'
import type { InboxConnection } from './connection.ts'

type Tabs = Pick<Studio, 'emit' | 'hasTabs'>

const POLL_MS = 3_000
const NONE: Messages = { messages: [], isCut: false, unread: 0, quarantined: 0 }

const query = z.object({
  mailbox: z.enum(['inbox', 'archive', 'spam']).default('inbox'),
  search: z.string().default(''),
})
const request = z.object({
  number: z.int().positive(),
  action: z.enum(['read', 'unread', 'archive', 'release', 'delete', 'resend']),
})

export function createInboxRoutes({ config, cwd, now, emit }: Studio, connection: InboxConnection): Hono {
  const routes = new Hono()
  routes.onError((error, c) => {
    if (error instanceof HTTPException) throw error
    return c.json({ reason: `Could not read messages: ${error.message || error.name}.` }, 424)
  })

  routes.get('/inbox', async (c) => {
    const wanted = query.safeParse(c.req.query())
    if (!wanted.success) return c.json({ reason: 'Unknown mailbox.' }, 400)
    const words = wanted.data.search.split(/\s+/).filter(Boolean)
    const found = await connection.use(async (inbox): Promise<Messages> => {
      const messages = await inbox.list(wanted.data.mailbox, words)
      return { messages, isCut: messages.length === LIST_LIMIT, ...(await count(inbox)) }
    })
    return c.json(found ?? NONE)
  })

  routes.get('/inbox/:number{[0-9]{1,9}}', async (c) => {
    const number = Number(c.req.param('number'))
    const found = await connection.use((inbox) => inbox.find(number))
    if (!found) return c.json({ reason: `Message ${number} not found.` }, 404)
    return c.json({ ...found, ...(found.spam && { reason: SPAM_LABELS[found.spam] }) } satisfies Message)
  })

  routes.post('/inbox', async (c) => {
    const { number, action } = await readBody(c, request)
    const done = await connection.use(async (inbox) => {
      const command = { kind: action, numbers: [number], json: false, yes: true }
      const deps = { inbox, mailed: Boolean(config.mail ?? config.notifyUrl), now: now().getTime(), cwd }
      const result = await runInbox(command, deps, createTerminal({}, {}))
      return { ...result, counts: await count(inbox) }
    })
    if (done?.status !== 0) return c.json({ reason: done?.text ?? `Message ${number} not found.` }, 422)
    emit({ kind: 'inbox', unread: done.counts.unread })
    return c.json({ unread: done.counts.unread } satisfies MessageReply)
  })

  return routes
}

/** Tells open tabs how many messages are unread, also tabs that were opened later. Returns a function that stops it. */
export function watchInbox({ emit, hasTabs }: Tabs, connection: InboxConnection, pollMs = POLL_MS): () => void {
  let isBusy = false

  async function poll(): Promise<void> {
    if (isBusy) return
    isBusy = true
    if (hasTabs()) {
      const counts = await connection.use(count).catch(() => undefined)
      if (counts) emit({ kind: 'inbox', unread: counts.unread })
    } else await connection.closeIdle().catch(() => {})
    isBusy = false
  }

  const timer = setInterval(poll, pollMs).unref()
  return () => clearInterval(timer)
}

async function count(inbox: Inbox) {
  const { unread, spam, overTotal } = await inbox.count()
  return { unread, quarantined: spam + overTotal }
}
