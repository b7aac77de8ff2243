/** Word for word as the specification has it; the server puts its own model in place of this one. */
export const SUMMARY_REQUEST_MODEL = 'llama3-8b-8192'
export const SUMMARY_SYSTEM_PROMPT = 'You are a text summarizer. Provide a concise summary of the given text.'
export const SUMMARY_USER_PREFIX = 'Summarize the following text: '

/** The built-in summarizer's model name, and its fingerprint where it replaced a model. */
export const BUILT_IN_MODEL = 'vitrine-key-sentences'
export const FALLBACK_FINGERPRINT = 'instead-of-a-model'

/** In characters; longer texts are refused. `server/summary/llm/llm-summarizer.ts` shortens what a model gets further. */
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
