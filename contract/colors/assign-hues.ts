import { DEGREES, toTitleHue } from './title-hue.ts'

/** A hue this far from its neighbors is clearly another color. */
const MIN_DISTANCE = 60
/** In a grid, the cards to the left and above are at most this far back. */
const NEIGHBORS = 4
/** "More projects" starts over after the last one. */
const NEIGHBORS_AFTER_LAST = 2

type Project = { title: string; projectBanner?: unknown; draft?: boolean | undefined }

/** Returns a hue for each project without an image: that of its title, unless a neighbor has a similar one. */
export function assignHues(projects: readonly Project[]): (number | undefined)[] {
  // Drafts, which only the owner sees, don't change the colors of other projects.
  const published = assignPublished(projects.filter(({ draft }) => !draft))
  return projects.map(({ title, draft }) => (draft ? toTitleHue(title) : published.shift()))
}

function assignPublished(projects: Project[]): (number | undefined)[] {
  const hues: (number | undefined)[] = []
  for (const [index, { title, projectBanner }] of projects.entries()) {
    const before = hues.slice(Math.max(0, index - NEIGHBORS))
    const after = hues.slice(0, Math.max(0, index + 1 + NEIGHBORS_AFTER_LAST - projects.length))
    const taken = [...before, ...after].filter((hue) => hue !== undefined)
    hues.push(projectBanner ? undefined : pickHue(toTitleHue(title), taken))
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
