import type { Unit } from './parsing/document.ts'
import { countWords } from './parsing/words.ts'

const SHORT_WORDS = 8
const LONG_WORDS = 35
const QUESTION_FACTOR = 0.5
const SPEECH_FACTOR = 0.5
const ITEM_FACTOR = 0.8
const NOTICE_FACTOR = 0.2

const QUESTION = /[?？؟]["'”’»)\]]*$/
const QUOTE_MARKS = /["“”„«»「」]/g
const OPENS_WITH_QUOTE = /^["“„«「]/
const ENDS_WITH_COLON = /[:：]$/
const NOTICE =
  /©|\b(?:all rights reserved|click here|read more|sign up|subscribe|cookies|follow us|share this|scroll down)\b/i
const NOTICE_MAX_WORDS = 25

/** What its form alone says of a unit, from 0 to 1: a good sentence stands on its own and says one thing at some length. */
export function rateSentence({ text, kind }: Unit): number {
  const words = countWords(text)
  let factor = Math.min(1, words / SHORT_WORDS) * Math.min(1, LONG_WORDS / Math.max(1, words))
  if (QUESTION.test(text) || ENDS_WITH_COLON.test(text)) factor *= QUESTION_FACTOR
  if (isSpeech(text)) factor *= SPEECH_FACTOR
  if (kind === 'item') factor *= ITEM_FACTOR
  if (words <= NOTICE_MAX_WORDS && NOTICE.test(text)) factor *= NOTICE_FACTOR
  return factor
}

/** Someone's words colour a text but seldom carry it; an odd mark means a quotation cut in two. */
function isSpeech(text: string): boolean {
  return OPENS_WITH_QUOTE.test(text) || (text.match(QUOTE_MARKS)?.length ?? 0) % 2 === 1
}
