import { existsSync } from 'node:fs'
import { Hono } from 'hono'
import * as z from 'zod'
import { createTerminal } from '../../../cli/command/terminal.ts'
import { runInbox } from '../../../cli/inbox/run.ts'
import { createInbox, type Inbox, SPAM_LABELS } from '../../../server/contact/inbox.ts'
import { createDatabase } from '../../../server/database/open.ts'
import { readJson } from '../../../server/http/requests/body.ts'
import type { Messages } from '../../api.ts'
import type { Studio } from '../studio.ts'

const POLL_MS = 3_000

const query = z.object({
  mailbox: z.enum(['inbox', 'archive', 'spam']).default('inbox'),
  search: z.string().default(''),
})
const request = z.object({
  number: z.int().positive(),
  action: z.enum(['read', 'unread', 'archive', 'release', 'delete', 'resend']),
})

type Counts = Pick<Messages, 'unread' | 'quarantined'>
type InboxResult<T> = { kind: 'ok'; value: T } | { kind: 'failed'; reason: string }

export function createInboxRoutes(studio: Studio): Hono {
  const routes = new Hono()

  routes.get('/inbox', async (c) => {
    const asked = query.safeParse(c.req.query())
    if (!asked.success) return c.json({ reason: 'There is no such mailbox.' }, 400)
    const { mailbox, search } = asked.data
    const words = search.split(/\s+/).filter(Boolean)
    const result = await withInbox(studio, async (inbox): Promise<Messages> => {
      const messages = (await inbox?.list(mailbox, words)) ?? []
      return { messages: messages.map(withReason), ...(await count(inbox)) }
    })
    return result.kind === 'ok' ? c.json(result.value) : c.json({ reason: result.reason }, 424)
  })

  routes.post('/inbox', async (c) => {
    const asked = request.safeParse(await readJson(c))
    if (!asked.success) return c.json({ reason: 'There is no such message or action.' }, 400)
    const { number, action } = asked.data
    const deps = { mailed: studio.config.mail !== undefined, now: studio.now().getTime(), cwd: studio.cwd }
    const result = await withInbox(studio, async (inbox) => {
      if (!inbox) return { text: `Message ${number} not found.`, status: 1, counts: await count(inbox) }
      const command = { kind: action, numbers: [number], json: false, yes: true }
      const done = await runInbox(command, { ...deps, inbox }, createTerminal({}, {}))
      return { ...done, counts: await count(inbox) }
    })
    if (result.kind === 'failed') return c.json({ reason: result.reason }, 424)
    const { text, status, counts } = result.value
    if (status !== 0) return c.json({ reason: text }, 422)
    studio.emit({ kind: 'inbox', unread: counts.unread })
    return c.json({ ...counts, text: action === 'read' ? '' : text })
  })

  return routes
}

/** Tells open tabs how many messages are unread, also tabs that were opened later. Returns a function that stops it. */
export function watchInbox(studio: Studio, pollMs = POLL_MS): () => void {
  let isBusy = false

  async function poll(): Promise<void> {
    if (isBusy || !studio.hasTabs()) return
    isBusy = true
    const result = await withInbox(studio, count)
    isBusy = false
    if (result.kind === 'ok') studio.emit({ kind: 'inbox', unread: result.value.unread })
  }

  const timer = setInterval(poll, pollMs).unref()
  return () => clearInterval(timer)
}

/** Opens the database only while it is used. Before the first message, there may be none, and none is created. */
async function withInbox<T>({ config }: Studio, use: (inbox?: Inbox) => Promise<T>): Promise<InboxResult<T>> {
  try {
    if (config.database.file !== undefined && !existsSync(config.database.file)) {
      return { kind: 'ok', value: await use() }
    }
    await using database = createDatabase(config.database)
    return { kind: 'ok', value: await use(createInbox(database, config.mail)) }
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    return { kind: 'failed', reason: `The messages can't be read (${reason}).` }
  }
}

async function count(inbox?: Inbox): Promise<Counts> {
  const { unread = 0, spam = 0, overTotal = 0 } = (await inbox?.count()) ?? {}
  return { unread, quarantined: spam + overTotal }
}

function withReason(message: Messages['messages'][number]): Messages['messages'][number] {
  return message.spam ? { ...message, reason: SPAM_LABELS[message.spam] } : message
}
