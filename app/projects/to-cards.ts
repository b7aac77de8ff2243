import { assignHues } from '../../contract/colors/assign-hues.ts'
import type { Card } from './cards.ts'

const MAX_TECHNOLOGIES = 3
/** An abbreviation at the start, such as "St.", does not end a sentence. */
const FIRST_SENTENCE = /^(?:[^。！？]{20,}?[.!?…](?=\s+[^\p{Ll}\s]|\s*$)|.+?[。！？]|.+)/su

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
