import { isRecord } from '../http.ts'
import { islandWords, pageWords } from './en.ts'
import { translate, translateReply, type Words } from './words.ts'

const RIGHT_TO_LEFT = /^(?:ar|he)\b/i

export const ENGLISH: Words = { language: 'en', ...islandWords, ...pageWords }

/** Returns undefined for the browser's default. */
export function toDirection(language: string): 'rtl' | undefined {
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : undefined
}

/** Translates the message of a JSON response, which the browser shows in a toast or instead of a list. */
export function translateBody(body: unknown, words: Words): unknown {
  if (!isRecord(body) || typeof body.message !== 'string') return body
  const message = translate(translateReply(body.message, words), pageWords.portfolioErrors, words.portfolioErrors)
  return { ...body, message }
}
