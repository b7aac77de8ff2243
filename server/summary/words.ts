const LONGEST_SUMMARY = 20_000
const LINE_END = /\r\n?/g
const CONTROL = /(?![\n\t])\p{Cc}/gu
/** Reasoning models may think aloud before they answer; one that was cut off has not come to its answer. */
const THOUGHTS = /^\s*(?:<think>[\s\S]*?(?:<\/think>|$)\s*)+/
/** Shorter keys are no secrets but words, such as the `ollama` of a server that asks for none. */
const SHORTEST_SECRET = 16
const HIDDEN = '…'

/** A model's words as text: no thoughts, no control characters, no end without end, and no `secret`. */
export function toPlainText(content: string, secret = ''): string {
  const clean = content.replace(THOUGHTS, '').replace(LINE_END, '\n').replace(CONTROL, '')
  // Last but for the cut: what is taken out above could join the halves of a secret, and the cut could leave one.
  const safe = secret.length >= SHORTEST_SECRET ? clean.replaceAll(secret, HIDDEN) : clean
  return safe.slice(0, LONGEST_SUMMARY).toWellFormed().trim()
}
