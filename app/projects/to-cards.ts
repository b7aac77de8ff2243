import { assignHues } from '../../contract/colors/assign-hues.ts'
import type { Card } from './cards.ts'

const MAX_TECHNOLOGIES = 3
/** An abbreviation at the start, such as "St.", does not end a sentence. */
const FIRST_SENTENCE = /^(?:[^。！？]{20,}?[.!?…](?=\s+[^\p{Ll}\s]|\s*$)|.+?[。！？]|.+)/su

/** A sentence of at most this length fits in two or three lines. */
const MAX_SENTENCE_LENGTH = 120
/** Ends before a comma or a dash, or else between two words. */
const SHORT_SENTENCE = /^.{40,119}(?=[,;:]\s|\s[–—]\s)|^.{1,119}(?=\s)|^.{119}/su
/** Some backends store HTML. */
const HTML_TAG = /<\/?[a-z][^>]*>/gi

/** Needs all projects in the order of the gallery. */
export function toCards(projects: readonly Card[]): Card[] {
  const hues = assignHues(projects)
  return projects.map(({ _id, title, stack, projectBanner, draft, description = '', technologies = '' }, index) => ({
    _id,
    title,
    stack,
    projectBanner,
    ...(draft && { draft }),
    hue: hues[index],
    description: toSentence(description.replace(HTML_TAG, ' ').trim()),
    technologies: technologies.split(', ').slice(0, MAX_TECHNOLOGIES).join(', '),
  }))
}

function toSentence(text: string): string {
  const [sentence = ''] = FIRST_SENTENCE.exec(text) ?? []
  return sentence.length > MAX_SENTENCE_LENGTH ? `${SHORT_SENTENCE.exec(sentence)?.[0]}…` : sentence
}
