/** The specification fixes this request. The server replaces the model with its own. */
export const SUMMARY_REQUEST_MODEL = 'llama3-8b-8192'
export const SUMMARY_SYSTEM_PROMPT = 'You are a text summarizer. Provide a concise summary of the given text.'
export const SUMMARY_USER_PREFIX = 'Summarize the following text: '

/** The field of the form, which visitors without scripts send. */
export const TEXT_FIELD = 'text'

export const BUILT_IN_MODEL = 'vitrine-key-sentences'
export const FALLBACK_FINGERPRINT = 'instead-of-a-model'

export const MAX_MODEL_TEXT_LENGTH = 50_000
export const MAX_IN_PAGE_TEXT_LENGTH = 50_000
export const MAX_BUILT_IN_TEXT_LENGTH = 200_000

export function toSummaryRequest(text: string) {
  return {
    model: SUMMARY_REQUEST_MODEL,
    messages: [
      { role: 'system' as const, content: SUMMARY_SYSTEM_PROMPT },
      { role: 'user' as const, content: `${SUMMARY_USER_PREFIX}${text}` },
    ],
  }
}
