/** The request of the summarizer page, word for word as the specification has it. */
export const SUMMARY_REQUEST_MODEL = 'llama3-8b-8192'
export const SUMMARY_SYSTEM_PROMPT = 'You are a text summarizer. Provide a concise summary of the given text.'
export const SUMMARY_USER_PREFIX = 'Summarize the following text: '

/** The name under which the built-in summarizer answers, and what it adds where it stepped in for a model. */
export const BUILT_IN_MODEL = 'vitrine-key-sentences'
export const FALLBACK_FINGERPRINT = 'instead-of-a-model'

/** Characters of text that are taken: by a language model, and by the built-in summarizer alone. */
export const MODEL_TEXT_LIMIT = 50_000
export const BUILT_IN_TEXT_LIMIT = 200_000

export function toSummaryRequest(text: string) {
  return {
    model: SUMMARY_REQUEST_MODEL,
    messages: [
      { role: 'system' as const, content: SUMMARY_SYSTEM_PROMPT },
      { role: 'user' as const, content: `${SUMMARY_USER_PREFIX}${text}` },
    ],
  }
}
