import type { ImportLog } from '../model/log.ts'
import { toProse } from '../model/text.ts'

const MAX_ABOUT_WORDS = 90
const MIN_ABOUT_WORDS = 12
const MIN_STORY_WORDS = 8
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const CJK_LETTERS_PER_WORD = 2
/** Short words before a period are often abbreviations. */
const SENTENCE_END = /(?<=\p{L}{4}[)”"“]?)[.!?](?=\s+\p{Lu})|[。！？](?=\S)/gu
const STORY_HINT = 'The site has no About section yet. To add one, write a "biography" in site.yaml.'

/** `summary` is for the intro, `story` for the biography section; sources often have only one of them. */
type Texts = { summary: string; story: string; details?: string[]; isForced?: boolean }

/** Leaves out of the biography the paragraph that the intro already shows. Details alone are no biography. */
export function toBiography({ details = [], isForced = false, ...texts }: Texts, log: ImportLog) {
  const [summary, story] = [toProse(texts.summary), toProse(texts.story)]
  const needsText = details.length > 0 && !story && !isForced
  const { about, rest } = cutAbout(needsText ? splitSummary(summary) : summary || story)
  const isOther = summary !== '' && story !== '' && story !== summary
  const text = isOther ? withoutParagraph(story, about) : rest
  const paragraphs = text || isForced ? [text, ...details].filter(Boolean) : []
  if (paragraphs.length === 0) {
    log.hint(STORY_HINT)
    for (const detail of details) log.skip(detail.replace(/\.$/, ''), 'there is no biography to add it to')
  }
  return { aboutMe: about, biography: paragraphs.join('\n\n') }
}

/** Starts a paragraph for the biography, so the details can follow it. */
function splitSummary(summary: string): string {
  if (/\n\s*\n/.test(summary)) return summary
  const ends = Array.from(summary.matchAll(SENTENCE_END), ({ index }) => index + 1)
  const end = ends.find((at) => countWords(summary.slice(0, at)) >= MIN_ABOUT_WORDS)
  const isEnough = end !== undefined && countWords(summary.slice(end)) >= MIN_STORY_WORDS
  return isEnough ? `${summary.slice(0, end)}\n\n${summary.slice(end).trim()}` : summary
}

function countWords(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length
  return words + (text.match(CJK)?.length ?? 0) / CJK_LETTERS_PER_WORD
}

/** Returns the first paragraph, or as many of its sentences as fit. */
function cutAbout(text: string): { about: string; rest: string } {
  const [first = '', ...paragraphs] = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
  const words = first.split(/\s+/)
  if (words.length <= MAX_ABOUT_WORDS) return { about: words.join(' '), rest: paragraphs.join('\n\n') }
  const start = words.slice(0, MAX_ABOUT_WORDS).join(' ')
  const about = /^.*[.!?](?=\s)/s.exec(start)?.[0]
  // If only part of a sentence fits, the biography has all of it.
  if (!about) return { about: `${start} …`, rest: text }
  return { about, rest: [words.join(' ').slice(about.length).trim(), ...paragraphs].join('\n\n') }
}

function withoutParagraph(text: string, about: string): string {
  const toKey = (paragraph: string) => paragraph.replace(/\s+/g, ' ').trim()
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => toKey(paragraph) !== toKey(about))
    .join('\n\n')
}
