import { assignHues } from '../../contract/colors/title-hue.ts'
import type { Project } from '../../contract/documents.ts'

const INITIAL_COUNT = 9
const MORE_COUNT = 3

const MAX_TECHNOLOGIES = 3
/** An abbreviation at the start, such as "St.", does not end a sentence. */
const FIRST_SENTENCE = /^(?:[^。！？]{20,}?[.!?…](?=\s+[^\p{Ll}\s]|\s*$)|.+?[。！？]|.+)/su

/** Cards without an image show text instead, in a hue that their neighbors don't have. */
export type Card = Pick<Project, '_id' | 'title' | 'stack' | 'projectBanner' | 'draft'> &
  Partial<Pick<Project, 'description' | 'technologies'>> & { hue?: number | undefined }

/** Needs all projects in the order of the gallery. */
export function toCards(projects: readonly Card[]): Card[] {
  const hues = assignHues(projects)
  return projects.map(({ _id, title, stack, projectBanner, draft, description = '', technologies = '' }, index) => ({
    _id,
    title,
    stack,
    projectBanner,
    ...(draft && { draft }),
    ...(!projectBanner && {
      hue: hues[index],
      description: FIRST_SENTENCE.exec(description.trim())?.[0] ?? '',
      technologies: technologies.split(', ').slice(0, MAX_TECHNOLOGIES).join(', '),
    }),
  }))
}

/** Returns the cards that follow a project in the gallery, starting over after the last. */
export function nextCards(cards: Card[], id: string): Card[] {
  const at = cards.findIndex(({ _id }) => _id === id)
  return [...cards.slice(at + 1), ...cards.slice(0, Math.max(at, 0))].slice(0, MORE_COUNT)
}

export function splitCards(cards: Card[]): { first: Card[]; rest: Card[] } {
  return { first: cards.slice(0, INITIAL_COUNT), rest: cards.slice(INITIAL_COUNT) }
}
