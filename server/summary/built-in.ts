import * as keySentences from '../../contract/key-sentences/summarize.ts'
import { readEmail } from './parsing/email.ts'
import { htmlToText } from './parsing/html.ts'

/** A message seldom says everything in its first sentence. */
const EMAIL_MIN_SENTENCES = 3

export function extractSummary(text: string): string {
  const plain = htmlToText(text)
  const message = readEmail(plain)
  return message === undefined
    ? keySentences.extractSummary(plain)
    : keySentences.extractSummary(message, EMAIL_MIN_SENTENCES)
}

export function condense(text: string, characters: number): string {
  return keySentences.condense(htmlToText(text), characters)
}
