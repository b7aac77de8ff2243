import type { MessageInput } from '../../contract/message.ts'
import { type AdmissionDeps, createAdmission, type Delivery } from './admission.ts'
import { type ParsedMessage, parseMessage } from './message.ts'
import { type SaveDeps, type Saved, saveMessage, toKey, toNewMessage } from './save.ts'
import { createSingleFlight } from './single-flight.ts'
import type { NewMessage, StoredMessage } from './store.ts'

type Invalid = Extract<ParsedMessage, { kind: 'invalid' }>
type Passed = { kind: 'passed' }
type Screened = Saved<Invalid | Passed>
/** `unanswered`: the backend did not respond in time, so the message was stored here. */
type Receipt<Reply> =
  | Saved<Invalid>
  | { kind: 'unanswered'; message: StoredMessage }
  | { kind: 'forwarded'; reply: Reply }
export type Relay<Reply> = (raw: unknown, delivery: Delivery, forward: () => Promise<Reply>) => Promise<Receipt<Reply>>

type Deps = SaveDeps &
  AdmissionDeps & { now: () => number; report(event: 'not counted' | 'not stored', error?: unknown): void }
type Candidate = { parsed: ParsedMessage; input: MessageInput; message: NewMessage; delivery: Delivery }

/** Applies rate limits and the spam filter before an external backend. Stores messages it does not respond to in time. */
export function createRelay<Reply extends { isTimeout?: boolean }>({ now, report, ...deps }: Deps): Relay<Reply> {
  const prepare = createAdmission(deps)
  const share = createSingleFlight<Receipt<Reply>>()

  async function screen({ parsed, input, message, delivery }: Candidate): Promise<Screened> {
    const admit = await prepare({ input, delivery, key: message.idempotencyKey ?? message._id })
    return saveMessage<Invalid | Passed>(deps, message, async (trx) => {
      const admission = await admit(trx)
      if (admission.kind === 'inbox') return { kind: 'passed' }
      return admission.kind === 'quarantine' && parsed.kind === 'invalid' ? parsed : admission
    })
  }

  /** If the database is down, forward without limits: a lost message is worse than an exceeded limit. */
  async function screenOrPass(candidate: Candidate): Promise<Screened> {
    try {
      return await screen(candidate)
    } catch (error) {
      report('not counted', error)
      return { kind: candidate.delivery.formToken?.honeypot ? 'failed' : 'passed' }
    }
  }

  async function store(message: NewMessage): Promise<StoredMessage | undefined> {
    try {
      const saved = await saveMessage<never>(deps, message, async () => ({ kind: 'inbox' }))
      if (saved.kind === 'stored') return saved.message
      report('not stored')
    } catch (error) {
      report('not stored', error)
    }
    return undefined
  }

  async function screenAndForward(candidate: Candidate, forward: () => Promise<Reply>): Promise<Receipt<Reply>> {
    const screened = await screenOrPass(candidate)
    if (screened.kind !== 'passed') return screened
    const reply = await forward()
    const isLost = reply.isTimeout && candidate.parsed.kind === 'valid'
    const message = isLost ? await store(candidate.message) : undefined
    return message ? { kind: 'unanswered', message } : { kind: 'forwarded', reply }
  }

  return function relay(raw, delivery, forward) {
    const parsed = parseMessage(raw)
    const input = parsed.kind === 'valid' ? parsed.message : toUnparsedInput(raw)
    const message = toNewMessage(input, now(), toKey(input, delivery))
    return share(message.idempotencyKey, () => screenAndForward({ parsed, input, message, delivery }, forward))
  }
}

/** The spam filter counts links in any field. */
function toUnparsedInput(raw: unknown): MessageInput {
  return { senderName: '', subject: '', message: JSON.stringify(raw) ?? '' }
}
