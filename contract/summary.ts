/** The request of the summarizer page, word for word as the specification has it. */
export const SUMMARY_REQUEST_MODEL = 'llama3-8b-8192'
export const SUMMARY_SYSTEM_PROMPT = 'You are a text summarizer. Provide a concise summary of the given text.'
export const SUMMARY_USER_PREFIX = 'Summarize the following text: '

export function toSummaryRequest(text: string) {
  return {
    model: SUMMARY_REQUEST_MODEL,
    messages: [
      { role: 'system' as const, content: SUMMARY_SYSTEM_PROMPT },
      { role: 'user' as const, content: `${SUMMARY_USER_PREFIX}${text}` },
    ],
  }
}
