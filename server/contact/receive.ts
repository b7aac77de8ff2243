import { createHash, randomBytes } from 'node:crypto'
import type { LRUCache } from 'lru-cache'
import { type Forwarded, isErrorBody } from '../../contract/http.ts'
import type { MessageInput } from '../../contract/message.ts'
import type { Words } from '../../contract/words/words.ts'
import type { Database, Write } from '../database/open.ts'
import { OVER_TOTAL } from '../database/schema.ts'
import { readSecret } from '../database/secret.ts'
import { writeUnless } from '../database/write-unless.ts'
import type { Log } from '../log/log.ts'
import { countRequest, type Limits, toRules } from '../rate-limit/limiter.ts'
import type { Visitor } from '../rate-limit/networks.ts'
import type { RateLimitResult } from '../rate-limit/sliding-window.ts'
import type { SingleFlight } from '../single-flight.ts'
import type { Outbox } from './mail/outbox.ts'
import { queueMail } from './mail/outbox-store.ts'
import { type ParsedMessage, parseMessage } from './message.ts'
import { findSpam, type SpamSigns } from './spam-filter.ts'
import { findByKey, insertMessage, MAX_HELD_KB, makeRoom, type NewMessage, type Stored, toKilobytes } from './store.ts'

/** Compatible backends use ids of 24 hexadecimal digits. */
const ID_BYTES = 12
const HELD = 'CONTACT_TOTAL exceeded; messages go to quarantine (npm run inbox -- spam)'
const FULL_RETRY_MS = 3_600_000
/** One network may use up a tenth of what is held. */
const HELD_SHARE_KB = MAX_HELD_KB / 10
const FULL = 'the quarantine has no room for messages over CONTACT_TOTAL; refused one (npm run inbox -- spam clear)'
const NOT_STORED = 'could not store a message'
const NOT_COUNTED = 'database failed; forwarding a message without rate limits or a spam filter'
const UNANSWERED = 'the external backend did not respond; the message is in the inbox (npm run inbox)'
const LOST = 'the external backend did not respond; could not store the message'

/** `body` is the JSON that an external backend gets, and `raw` is its content. */
export type Submission = SpamSigns & {
  raw: unknown
  body: string
  cookie?: string
  visitor: Visitor
  idempotencyKey?: string
}
type Forward = (message: Pick<Submission, 'body' | 'cookie' | 'visitor'>) => Promise<Forwarded>

/** Spam gets the same result as any other message. */
export type ReceiveResult =
  | Stored
  | { kind: 'forwarded'; reply: Forwarded }
  | { kind: 'invalid'; sentence: string }
  | { kind: 'limited'; retryAfterMs: number; isFull?: boolean }
  | { kind: 'failed' }

export type Contact = {
  database: Database
  limits: Limits
  outbox?: Outbox
  upstream?: { forward: Forward; wake(): void }
  log: Log
  now: () => number
  words: () => Words
  running: SingleFlight<ReceiveResult>
  /** Only a stored message leaves its key in the database. */
  forwarded: LRUCache<string, ReceiveResult>
}

type Candidate = { submission: Submission; parsed: ParsedMessage; message: NewMessage }

/** Requests with one idempotency key share a run, because a double click sends two. */
export async function receive(contact: Contact, submission: Submission): Promise<ReceiveResult> {
  const parsed = parseMessage(submission.raw, contact.words())
  // An external backend has rules of its own.
  if (parsed.kind === 'invalid' && !contact.upstream) return parsed
  const message = toNewMessage(parsed, submission, contact.now())
  const key = message.idempotencyKey ?? message._id
  const earlier = contact.forwarded.get(key)
  if (earlier) return earlier
  const result = await contact.running.run(key, () => admitOrForward(contact, { submission, parsed, message }))
  if (message.idempotencyKey && isAccepted(result)) contact.forwarded.set(key, result)
  return result
}

/** A visitor may try again after an error. */
function isAccepted(result: ReceiveResult): boolean {
  return result.kind === 'forwarded' && result.reply.status < 300 && !isErrorBody(result.reply.body)
}

async function admitOrForward(contact: Contact, candidate: Candidate): Promise<ReceiveResult> {
  const { upstream, log, outbox } = contact
  try {
    const admitted = await admit(contact, candidate)
    if (admitted.kind === 'stored' && admitted.isHeld) log('warn', HELD)
    if (admitted.kind === 'limited' && admitted.isFull) log('error', FULL)
    if (admitted.kind === 'stored') void outbox?.poll()
    if (admitted.kind !== 'admitted') return admitted
  } catch (error) {
    // With an external backend, a lost message would be worse than an exceeded limit.
    const isForwarded = upstream !== undefined && !candidate.submission.honeypot
    log(isForwarded ? 'warn' : 'error', isForwarded ? NOT_COUNTED : NOT_STORED, { error: String(error) })
    if (!isForwarded) return { kind: 'failed' }
  }
  return upstream ? forwardOrStore(contact, upstream.forward, candidate) : { kind: 'failed' }
}

/** Limits, message, and email are one transaction, which a rejected message rolls back. */
async function admit(contact: Contact, { submission, parsed, message }: Candidate) {
  const { database, limits, upstream, now } = contact
  const { visitor, token, honeypot } = submission
  return writeUnless<ReceiveResult | { kind: 'admitted' }>('limited', database, async (trx) => {
    const earlier = await findByKey(trx, message.idempotencyKey)
    if (earlier) return earlier
    const rules = toRules('contact', { subnet: visitor.subnet, limits, secret: await readSecret(trx, 'ip') })
    const limit = await countRequest(trx, rules.perIp, now)
    if (limit.kind === 'limited') return limit
    const spam = findSpam(message, { token, honeypot, secret: await readSecret(trx, 'form'), now: now() })
    // Spam is not emailed, so it does not count against the total.
    const isOverTotal = !spam && (await countRequest(trx, rules.total, now)).kind === 'limited'
    if (!spam && !isOverTotal && upstream) return { kind: 'admitted' }
    if (parsed.kind === 'invalid') return parsed
    const reason = isOverTotal ? OVER_TOTAL : spam
    return reason
      ? hold(contact, trx, { message: { ...message, spam: reason }, visitor })
      : store(contact, trx, message)
  })
}

type Held = { message: NewMessage; visitor: Visitor }

async function hold(contact: Contact, trx: Write, { message, visitor }: Held): Promise<ReceiveResult> {
  const share = await countShare(contact, trx, { message, visitor })
  if (share.kind === 'limited') return share
  const hasRoom = await makeRoom(trx, message)
  return hasRoom ? store(contact, trx, message) : { kind: 'limited', retryAfterMs: FULL_RETRY_MS, isFull: true }
}

/** Counts kilobytes, in the longest window of a visitor, so that no network is remembered for longer. */
async function countShare(contact: Contact, trx: Write, { message, visitor }: Held): Promise<RateLimitResult> {
  const share = [{ max: HELD_SHARE_KB, ms: Math.max(...contact.limits.perIp.map(({ ms }) => ms)) }]
  const secret = await readSecret(trx, 'ip')
  const { perIp } = toRules('held', { subnet: visitor.subnet, limits: { perIp: share, total: share }, secret })
  const rules = perIp.map((rule) => ({ ...rule, weight: toKilobytes(message) }))
  return countRequest(trx, rules, contact.now)
}

async function store({ outbox, now }: Contact, trx: Write, message: NewMessage): Promise<Stored | { kind: 'failed' }> {
  const stored = await insertMessage(trx, message)
  if (stored && !message.spam && outbox) await queueMail(trx, message._id, now())
  // Another process may have stored the same message in the meantime.
  return stored ?? (await findByKey(trx, message.idempotencyKey)) ?? { kind: 'failed' }
}

/** Uses a second transaction if the backend did not respond: none may be open while waiting for another host. */
async function forwardOrStore(contact: Contact, forward: Forward, candidate: Candidate): Promise<ReceiveResult> {
  const { submission, parsed, message } = candidate
  const reply = await forward(submission)
  if (!reply.isUnanswered || parsed.kind === 'invalid') return { kind: 'forwarded', reply }
  try {
    const stored = await contact.database.write((trx) => store(contact, trx, message))
    if (stored.kind === 'failed') throw new Error('the message was deleted while it was stored')
    contact.log('warn', UNANSWERED)
    void contact.outbox?.poll()
    return { ...stored, isHeld: true }
  } catch (error) {
    contact.log('warn', LOST, { error: String(error) })
    return { kind: 'forwarded', reply }
  }
}

function toNewMessage(parsed: ParsedMessage, { body, idempotencyKey }: Submission, at: number): NewMessage {
  // The spam filter counts links in any field.
  const unparsed = { senderName: '', subject: '', message: body.replaceAll('\\/', '/') }
  const input = parsed.kind === 'valid' ? parsed.message : unparsed
  return {
    _id: randomBytes(ID_BYTES).toString('hex'),
    ...input,
    createdAt: new Date(at).toISOString(),
    idempotencyKey: idempotencyKey && hashKey(idempotencyKey, input),
  }
}

/** The same key with different text is a new message: the visitor may have edited it after a lost response. */
function hashKey(key: string, { senderName, subject, message }: MessageInput): string {
  return createHash('sha256')
    .update(JSON.stringify([key, senderName, subject, message]))
    .digest('base64url')
}
