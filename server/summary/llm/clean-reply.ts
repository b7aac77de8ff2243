const MAX_CHARACTERS = 20_000
const LINE_END = /\r\n?/g
const CONTROL = /(?![\n\t])\p{Cc}/gu
// A reply that was cut off while reasoning has no closing tag.
const REASONING = /^\s*(?:<think>[\s\S]*?(?:<\/think>|$)\s*)+/

export function cleanReply(content: string, redact = (text: string) => text): string {
  const cleaned = content.replace(REASONING, '').replace(LINE_END, '\n').replace(CONTROL, '')
  // Redact after cleaning (cleaning could join a split key) and before truncating.
  return redact(cleaned).slice(0, MAX_CHARACTERS).toWellFormed().trim()
}
