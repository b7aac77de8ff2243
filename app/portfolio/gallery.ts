import type { Project } from '../../contract/documents.ts'

export const INITIAL_COUNT = 9

export const ALL_PROJECTS = { name: 'projects', value: 'all' } as const

export type Card = Pick<Project, '_id' | 'title' | 'stack' | 'projectBanner'>

export function toCard({ _id, title, stack, projectBanner }: Project): Card {
  return { _id, title, stack, projectBanner }
}

export function splitCards(cards: Card[]): { first: Card[]; rest: Card[] } {
  return { first: cards.slice(0, INITIAL_COUNT), rest: cards.slice(INITIAL_COUNT) }
}
