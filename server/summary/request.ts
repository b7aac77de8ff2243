import * as z from 'zod'
import { SUMMARY_REQUEST_MODEL, SUMMARY_SYSTEM_PROMPT, SUMMARY_USER_PREFIX } from '../../contract/summary.ts'

export type SummaryRequest =
  | { kind: 'good'; text: string }
  | { kind: 'refused'; code: 'model_not_found' | 'invalid_request' | 'text_too_long' | 'no_text'; sentence: string }

/** Takes only what the summarizer page sends, so that nobody can use the owner's key as a free model. */
export function parseSummaryRequest(raw: unknown, longestText: number): SummaryRequest {
  if (otherModel.safeParse(raw).success) {
    return refused('model_not_found', `Only the model ${SUMMARY_REQUEST_MODEL} is answered here.`)
  }
  const parsed = request.safeParse(raw)
  if (!parsed.success) {
    return refused('invalid_request', 'Only the request of the summarizer page is answered here, and nothing else.')
  }
  const text = parsed.data.messages[1].content.slice(SUMMARY_USER_PREFIX.length)
  if (text.trim() === '') return refused('no_text', 'There is no text to summarize.')
  if (text.length > longestText) {
    return refused('text_too_long', `The text may have at most ${longestText.toLocaleString('en')} characters.`)
  }
  return { kind: 'good', text }
}

const otherModel = z.looseObject({ model: z.string().refine((model) => model !== SUMMARY_REQUEST_MODEL) })

const request = z.strictObject({
  model: z.literal(SUMMARY_REQUEST_MODEL),
  messages: z.tuple([
    z.strictObject({ role: z.literal('system'), content: z.literal(SUMMARY_SYSTEM_PROMPT) }),
    z.strictObject({ role: z.literal('user'), content: z.string().startsWith(SUMMARY_USER_PREFIX) }),
  ]),
  // Said or not, it is the same.
  stream: z.literal(false).optional(),
})

type Refusal = Extract<SummaryRequest, { kind: 'refused' }>

function refused(code: Refusal['code'], sentence: string): Refusal {
  return { kind: 'refused', code, sentence }
}
