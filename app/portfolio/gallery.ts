import type { Project } from '../../contract/schemas.ts'

/** Projects shown before Show More is pressed. */
export const INITIAL_COUNT = 9

/** The query that asks for the home page with all projects. */
export const ALL_PROJECTS = { name: 'projects', value: 'all' } as const

/** What the gallery shows of a project. */
export type Card = Pick<Project, '_id' | 'title' | 'stack' | 'projectBanner'>

export function toCard({ _id, title, stack, projectBanner }: Project): Card {
  return { _id, title, stack, projectBanner }
}

/** The cards that are always shown, and those behind Show More. */
export function splitCards(cards: Card[]): { first: Card[]; rest: Card[] } {
  return { first: cards.slice(0, INITIAL_COUNT), rest: cards.slice(INITIAL_COUNT) }
}
