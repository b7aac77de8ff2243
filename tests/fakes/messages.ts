import { join } from 'node:path'
import { Hono } from 'hono'
import { createInbox } from '../../server/contact/inbox.ts'
import { openContact } from '../../server/contact/open.ts'
import { type Contact, receive, type Submission } from '../../server/contact/receive.ts'
import { createContactRoutes } from '../../server/contact/route.ts'
import type { Database } from '../../server/database/open.ts'
import { createErrorHandler } from '../../server/http/errors.ts'
import { limitBody } from '../../server/http/requests/body-limit.ts'
import { createFolder, openTestDatabase } from './postgres/databases.ts'

const NOW = Date.parse('2026-02-03T04:05:06.789Z')
const MINUTE_MS = 60_000
const MANY = 10_000

export const MESSAGE = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
export const VISITOR = { subnet: '2001:db8:1:2::/64', ip: '2001:db8:1:2::9' }

/** Limits are per minute. */
type Options = { perIp?: number; total?: number; upstream?: Contact['upstream'] }

/** Receives messages like a site, with its own clock. Emails are queued, but not sent. */
export function openTestContact(database: Database, { perIp = MANY, total = MANY, upstream }: Options = {}) {
  const clock = { at: NOW }
  const lines: string[] = []
  const perMinute = (max: number) => [{ max, ms: MINUTE_MS }]
  const settings = {
    siteUrl: 'https://site.example',
    contactLimits: { perIp: perMinute(perIp), total: perMinute(total) },
    retention: { spamDays: 30 },
  }
  const log = (level: string, message: string) => void lines.push(`${level}: ${message}`)
  const outbox = { poll: async () => {}, close: async () => {} }
  const contact: Contact = { ...openContact(settings, database, { log, upstream, now: () => clock.at }), outbox }
  const send = (raw: unknown = MESSAGE, more: Partial<Submission> = {}) =>
    receive(contact, { raw, body: JSON.stringify(raw), visitor: VISITOR, ...more })
  async function countQueued(): Promise<number> {
    return (await (await database.read()).selectFrom('outbox').select('message_id').execute()).length
  }
  const inbox = createInbox(database)
  const list = async (...asked: Parameters<typeof inbox.list>) => {
    const entries = await inbox.list(...asked)
    return Promise.all(entries.map(async (entry) => ({ ...(await inbox.find(entry.number)), ...entry })))
  }
  return { contact, clock, lines, send, countQueued, ...inbox, list }
}

/** Instead of a page, a form gets its values and what the page shows. */
function createContactApi(contact: Contact): Hono {
  return createContactRoutes({
    contact,
    getVisitor: () => VISITOR,
    renderResult: async (reply, values) => Response.json({ ...reply, values }, { status: reply.status }),
  })
}

/** `file` is the SQLite file. */
export async function openContactApi({ file, ...options }: Options & { file?: string } = {}) {
  const database = openTestDatabase({ file: file ?? join(await createFolder(), 'vitrine.sqlite') })
  const opened = openTestContact(database, options)
  const failOnError = (_level: string, message: string, fields: unknown) => {
    throw new Error(`${message}: ${JSON.stringify(fields)}`)
  }
  const api = new Hono()
    .onError(createErrorHandler(failOnError))
    .use(limitBody(64))
    .route('/', createContactApi(opened.contact))
  async function post(body: BodyInit, headers: Record<string, string>) {
    const response = await api.request('/api/v1/message/send', { method: 'POST', headers, body })
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
  }
  const sendJson = (fields: unknown = MESSAGE, headers: Record<string, string> = {}) =>
    post(JSON.stringify(fields), { 'content-type': 'application/json', ...headers })
  const sendForm = (fields: Record<string, string> = MESSAGE) => post(new URLSearchParams(fields), {})
  return { ...opened, api, post, sendJson, sendForm }
}
