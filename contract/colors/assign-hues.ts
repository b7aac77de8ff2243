import { DEGREES, toIdHue } from './id-hue.ts'

/** A hue this far from its neighbors is clearly another color. */
const MIN_DISTANCE = 60
/** In a grid, the cards to the left and above are at most this far back. */
const NEIGHBORS = 4
/** "More projects" starts over after the last one. */
const NEIGHBORS_AFTER_LAST = 2

type Project = { _id: string; hue?: number | undefined; projectBanner?: unknown; draft?: boolean | undefined }

/** The owner chooses a hue. Otherwise, a project without an image gets that of its id, unless a neighbor has a similar one. */
export function assignHues(projects: readonly Project[]): (number | undefined)[] {
  // Drafts, which only the owner sees, don't change the colors of other projects.
  const published = assignPublished(projects.filter(({ draft }) => !draft))
  return projects.map(({ _id, hue, draft }) => (draft ? (hue ?? toIdHue(_id)) : published.shift()))
}

function assignPublished(projects: Project[]): (number | undefined)[] {
  const hues: (number | undefined)[] = []
  for (const [index, { _id, hue, projectBanner }] of projects.entries()) {
    const before = hues.slice(Math.max(0, index - NEIGHBORS))
    const after = hues.slice(0, Math.max(0, index + 1 + NEIGHBORS_AFTER_LAST - projects.length))
    const taken = [...before, ...after].filter((hue) => hue !== undefined)
    hues.push(hue ?? (projectBanner ? undefined : pickHue(toIdHue(_id), taken)))
  }
  return hues
}

function pickHue(own: number, taken: number[]): number {
  const toDistance = (hue: number) => Math.min(DEGREES, ...taken.map((other) => measureArc(hue, other)))
  if (toDistance(own) >= MIN_DISTANCE) return own
  const others = Array.from({ length: DEGREES }, (_, turn) => (own + turn) % DEGREES)
  return others.reduce((best, hue) => (toDistance(hue) > toDistance(best) ? hue : best))
}

function measureArc(one: number, other: number): number {
  const arc = Math.abs(one - other)
  return Math.min(arc, DEGREES - arc)
}
