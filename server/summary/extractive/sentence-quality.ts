import { countWords } from './language/words.ts'
import type { Unit } from './parsing/document.ts'

const SHORT_WORDS = 8
const LONG_WORDS = 35
const QUESTION_FACTOR = 0.5
const QUOTE_FACTOR = 0.5
const LIST_ITEM_FACTOR = 0.8
const TITLE_FACTOR = 0.7
const QUOTED_FACTOR = 0.7
const LEAD_IN_FACTOR = 0.2
const LEAD_IN_MAX_WORDS = 12
const UNFINISHED_FACTOR = 0.5
const BOILERPLATE_FACTOR = 0.2
const BOILERPLATE_MAX_WORDS = 25

const QUESTION = /[?？؟]["'”’»)\]]*$/
const QUOTE_MARKS = /["“”„«»「」]/g
const OPENS_WITH_QUOTE = /^["“„«「]/
const FINISHED = /[.!?…。！？।؟۔:;,]["'”’»›）)\]]*$/
const ENDS_WITH_COLON = /[:：]$/
const BOILERPLATE =
  /©|\b(?:all rights reserved|click here|read more|sign up|subscribe|cookies|follow us|share this|scroll down)\b/i

export function rateSentence({ text, kind, speaker, isKey, isQuoted }: Unit): number {
  if (isKey) return FINISHED.test(text) ? 1 : TITLE_FACTOR
  const words = countWords(text)
  let rating = Math.min(1, words / SHORT_WORDS) * Math.min(1, LONG_WORDS / Math.max(1, words))
  if (QUESTION.test(text)) rating *= QUESTION_FACTOR
  if (ENDS_WITH_COLON.test(text)) rating *= words > LEAD_IN_MAX_WORDS ? QUESTION_FACTOR : LEAD_IN_FACTOR
  if (kind === 'sentence' && speaker === undefined && !FINISHED.test(text)) rating *= UNFINISHED_FACTOR
  if (isQuoted) rating *= QUOTED_FACTOR
  if (isQuote(text)) rating *= QUOTE_FACTOR
  if (kind === 'item') rating *= LIST_ITEM_FACTOR
  if (words <= BOILERPLATE_MAX_WORDS && BOILERPLATE.test(text)) rating *= BOILERPLATE_FACTOR
  return rating
}

/** An odd number of quotation marks means a quotation over several sentences. */
function isQuote(text: string): boolean {
  return OPENS_WITH_QUOTE.test(text) || (text.match(QUOTE_MARKS)?.length ?? 0) % 2 === 1
}
