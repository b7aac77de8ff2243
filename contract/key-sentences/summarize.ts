import { readEmail } from './email.ts'
import { htmlToText, type ParseHtml } from './html.ts'
import { pickSentences, pickWithin } from './pick.ts'
import { readSentences } from './read-sentences.ts'

const SENTENCE_END = /[^\P{P}:：]$|\p{S}$/u
const UNSPACED_END = /[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]$/
const QUESTION = /[?？؟]$/
/** A message seldom says everything in its first sentence. */
const EMAIL_MIN_SENTENCES = 3

/** Summarizes plain text, Markdown, HTML, or an email. */
export function summarizePaste(text: string, parse: ParseHtml): string {
  const plain = htmlToText(text, parse)
  const message = readEmail(plain)
  return message === undefined ? extractSummary(plain) : summarizeEmail(message)
}

/** A question is the point of a message. */
function summarizeEmail(message: string): string {
  const sentences = readSentences(message).map((sentence) => ({
    ...sentence,
    isQuestion: QUESTION.test(sentence.text),
  }))
  return joinSentences(pickSentences(sentences, EMAIL_MIN_SENTENCES))
}

/** Returns the most important sentences, verbatim and in order, or '' for text without words. */
export function extractSummary(text: string): string {
  return joinSentences(pickSentences(readSentences(text)))
}

/** Returns as many of the most important sentences as fit. */
export function condense(text: string, characters: number): string {
  return joinSentences(pickWithin(readSentences(text), { characters }))
}

function joinSentences(sentences: { text: string }[]): string {
  const parts = sentences.flatMap(({ text }, index) => {
    const before = sentences[index - 1]?.text
    return before === undefined ? text : [toSeparator(before), text]
  })
  return parts.join('')
}

function toSeparator(before: string): string {
  if (!SENTENCE_END.test(before.slice(-2))) return '\n'
  return UNSPACED_END.test(before) ? '' : ' '
}
