import * as z from 'zod'
import { SUMMARY_REQUEST_MODEL, SUMMARY_SYSTEM_PROMPT, SUMMARY_USER_PREFIX } from '../../contract/summary.ts'

const LONGEST_TEXT = 50_000

export type SummaryRequest =
  | { kind: 'good'; text: string }
  | { kind: 'refused'; code: 'invalid_request' | 'text_too_long'; sentence: string }

/** Takes only what the summarizer page sends, so that nobody can use the owner's key as a free model. */
export function parseSummaryRequest(raw: unknown): SummaryRequest {
  const parsed = request.safeParse(raw)
  if (!parsed.success) {
    const sentence = 'Only the request of the summarizer page is answered here: its model and its two messages.'
    return { kind: 'refused', code: 'invalid_request', sentence }
  }
  const text = parsed.data.messages[1].content.slice(SUMMARY_USER_PREFIX.length)
  if (text.length > LONGEST_TEXT) {
    const sentence = `The text may have at most ${LONGEST_TEXT.toLocaleString('en')} characters.`
    return { kind: 'refused', code: 'text_too_long', sentence }
  }
  return { kind: 'good', text }
}

const request = z.strictObject({
  model: z.literal(SUMMARY_REQUEST_MODEL),
  messages: z.tuple([
    z.strictObject({ role: z.literal('system'), content: z.literal(SUMMARY_SYSTEM_PROMPT) }),
    z.strictObject({ role: z.literal('user'), content: z.string().startsWith(SUMMARY_USER_PREFIX) }),
  ]),
})
