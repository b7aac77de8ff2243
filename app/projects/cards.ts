import type { Project } from '../../contract/documents.ts'

export const INITIAL_COUNT = 9
const MORE_COUNT = 3

/** A card without an image is drawn in its hue. */
export type Card = Pick<Project, '_id' | 'title' | 'stack' | 'projectBanner' | 'draft'> &
  Partial<Pick<Project, 'description' | 'technologies' | 'hue'>>

/** Returns the cards that follow a project in the gallery, starting over after the last. */
export function nextCards(cards: Card[], id: string): Card[] {
  const at = cards.findIndex(({ _id }) => _id === id)
  return [...cards.slice(at + 1), ...cards.slice(0, Math.max(at, 0))].slice(0, MORE_COUNT)
}

export function splitCards(cards: Card[]): { first: Card[]; rest: Card[] } {
  return { first: cards.slice(0, INITIAL_COUNT), rest: cards.slice(INITIAL_COUNT) }
}
