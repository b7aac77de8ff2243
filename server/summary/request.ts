import * as z from 'zod'
import { summaryErrors } from '../../contract/strings.ts'
import { SUMMARY_REQUEST_MODEL, SUMMARY_SYSTEM_PROMPT, SUMMARY_USER_PREFIX } from '../../contract/summary-prompt.ts'

type InvalidRequest = {
  kind: 'invalid'
  code: 'model_not_found' | 'invalid_request' | 'text_too_long' | 'no_text'
  message: string
}
export type SummaryRequest = { kind: 'ok'; text: string } | InvalidRequest

const otherModel = z.looseObject({ model: z.string().refine((model) => model !== SUMMARY_REQUEST_MODEL) })

const request = z.strictObject({
  model: z.literal(SUMMARY_REQUEST_MODEL),
  messages: z.tuple([
    z.strictObject({ role: z.literal('system'), content: z.literal(SUMMARY_SYSTEM_PROMPT) }),
    z.strictObject({ role: z.literal('user'), content: z.string().startsWith(SUMMARY_USER_PREFIX) }),
  ]),
  stream: z.literal(false).optional(),
})

/** Accepts only requests of the summarizer page, so the owner's key is not a free model for everyone. */
export function parseSummaryRequest(raw: unknown, maxTextLength: number): SummaryRequest {
  if (otherModel.safeParse(raw).success) {
    return invalid('model_not_found', summaryErrors.otherModel(SUMMARY_REQUEST_MODEL))
  }
  const parsed = request.safeParse(raw)
  if (!parsed.success) return invalid('invalid_request', summaryErrors.otherRequest)
  const text = parsed.data.messages[1].content.slice(SUMMARY_USER_PREFIX.length)
  if (text.trim() === '') return invalid('no_text', summaryErrors.noText)
  if (text.length > maxTextLength) {
    return invalid('text_too_long', summaryErrors.tooLong(maxTextLength))
  }
  return { kind: 'ok', text }
}

function invalid(code: InvalidRequest['code'], message: string): InvalidRequest {
  return { kind: 'invalid', code, message }
}
