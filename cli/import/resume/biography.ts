import { splitSentences } from '../../../contract/key-sentences/sentences.ts'
import { isCjk, joinSentences } from '../../../contract/sentences.ts'
import type { ImportLog } from '../model/log.ts'
import { toProse } from '../model/points.ts'

const MAX_ABOUT_WORDS = 90
const MAX_ABOUT_CJK_LENGTH = 180
/** Bytes, because one Chinese or Japanese character carries more meaning and has more of them. */
const MIN_STORY_BYTES = 40

/** `summary` is for the intro, `story` for the biography section; sources often have only one of them. */
type Texts = { summary: string; story: string; details?: string[] }

/** Leaves out of the biography the paragraph that the intro already shows. Details alone don't make a biography. */
export function toBiography({ details = [], ...texts }: Texts, log: ImportLog) {
  const [summary, story] = [toProse(texts.summary), toProse(texts.story)]
  const needsText = details.length > 0 && !story
  const { about, rest } = cutAbout(needsText ? splitSummary(summary) : summary || story)
  const isOther = summary !== '' && story !== '' && story !== summary
  const text = isOther ? withoutParagraph(story, about) : rest
  const paragraphs = text ? [text, ...details] : []
  if (paragraphs.length === 0) {
    log.hint({ kind: 'no-biography' })
    for (const detail of details) log.skip(detail.replace(/\.$/, ''), 'there is no biography to add it to')
  }
  return { aboutMe: about, biography: paragraphs.join('\n\n') }
}

/** Starts a paragraph for the biography, so the details can follow it. */
function splitSummary(summary: string): string {
  if (/\n\s*\n/.test(summary)) return summary
  const sentences = splitSentences(summary)
  const half = Math.ceil(sentences.length / 2)
  const story = joinSentences(sentences.slice(half))
  return Buffer.byteLength(story) < MIN_STORY_BYTES ? summary : `${joinSentences(sentences.slice(0, half))}\n\n${story}`
}

/** Returns the first paragraph, or as many of its sentences as fit. */
function cutAbout(text: string): { about: string; rest: string } {
  const [first = '', ...paragraphs] = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
  const sentences = splitSentences(first.replace(/\s+/g, ' '))
  let count = 0
  while (count < sentences.length && fitsAbout(joinSentences(sentences.slice(0, count + 1)))) count += 1
  // If only part of a sentence fits, the biography has all of it.
  if (count === 0 && first) return { about: `${first.split(/\s+/).slice(0, MAX_ABOUT_WORDS).join(' ')} …`, rest: text }
  const others = [joinSentences(sentences.slice(count)), ...paragraphs].filter(Boolean)
  return { about: joinSentences(sentences.slice(0, count)), rest: others.join('\n\n') }
}

function fitsAbout(text: string): boolean {
  return isCjk(text) ? text.length <= MAX_ABOUT_CJK_LENGTH : text.split(/\s+/).length <= MAX_ABOUT_WORDS
}

function withoutParagraph(text: string, about: string): string {
  const toKey = (paragraph: string) => paragraph.replace(/\s+/g, ' ').trim()
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => toKey(paragraph) !== toKey(about))
    .join('\n\n')
}
