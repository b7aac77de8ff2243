const LONGEST_SUMMARY = 20_000
const LINE_END = /\r\n?/g
const CONTROL = /(?![\n\t])\p{Cc}/gu
/** Reasoning models may think aloud before they answer; one that was cut off has not come to its answer. */
const THOUGHTS = /^\s*(?:<think>[\s\S]*?(?:<\/think>|$)\s*)+/

/** A model's words as text: no thoughts, no control characters, no end without end, and nothing that `hide` takes out. */
export function cleanReply(content: string, hide = (text: string) => text): string {
  const clean = content.replace(THOUGHTS, '').replace(LINE_END, '\n').replace(CONTROL, '')
  // Last but for the cut: what is taken out above could join the halves of a secret, and the cut could leave one.
  return hide(clean).slice(0, LONGEST_SUMMARY).toWellFormed().trim()
}
