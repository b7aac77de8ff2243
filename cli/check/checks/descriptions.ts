import type { Finding } from '../finding.ts'
import type { SourceFiles } from '../source-files.ts'

/** What separates two points, as the page of a project has it. */
const SEPARATOR = '. '
/** Those that never end a sentence, and those that do not before a number. */
const ABBREVIATION = /(?:^|[\s(/"'])(?:[eE]\.?g|[iI]\.?e|a\.k\.a|vs|cf|ca|approx|resp|incl|excl|Dr|Mrs?|Prof|St)$/
const NUMBERED = /(?:^|[\s(])(?:no|nr|vol|fig|ver|version|v|ch|sec|pp?)$/i
/** iOS, eBay, npm: names that begin small. */
const SMALL_NAME = /^(?:[a-z]+[A-Z]|npm\b|pnpm\b|git\b|curl\b|ssh\b|https?:)/
const RUN_TOGETHER = /\p{Ll}{2}\.\p{Lu}\p{Ll}{2}/u
const EDGE_LETTERS = 24

type Split = { quote: string; reason: string; fix: string }

/** The places where a description falls apart into points that are none, or does not where it should. */
export function findBadSplits(description: string): Split[] {
  const pieces = description.split(SEPARATOR)
  const bad = pieces.slice(1).flatMap((next, index) => toBadSplit(pieces[index] ?? '', next) ?? [])
  return [...bad, ...findMissing(description)]
}

export function checkDescriptions({ projects }: SourceFiles): Finding[] {
  return projects.flatMap(({ file, value, lineOf }) =>
    findBadSplits(value.description).map(({ quote, reason, fix }) => ({
      area: 'descriptions' as const,
      level: 'warning' as const,
      where: `${file}:${lineOf(['description'])}`,
      what: `${reason}: ${quote}`,
      fix,
    })),
  )
}

function toBadSplit(before: string, next: string): Split | undefined {
  const reason = findReason(before, next.trimStart())
  if (!reason) return undefined
  const quote = `"…${before.slice(-EDGE_LETTERS)}. | ${next.slice(0, EDGE_LETTERS)}…"`
  const fix =
    "Reword it, so that '. ' stands only after a sentence: 'for example' for 'e.g.', 'Node.js' without a space."
  return { quote, reason, fix }
}

function findReason(before: string, next: string): string | undefined {
  if (!next) return undefined
  if (/^\d/.test(next) && (/\d$/.test(before) || NUMBERED.test(before))) return 'a number is split into two points'
  if (/^\p{Ll}/u.test(next) && !SMALL_NAME.test(next)) return 'a point begins in the middle of a sentence'
  if (ABBREVIATION.test(before)) return 'an abbreviation ends a point'
  return /\p{L}{2}/u.test(next) ? undefined : 'a point has no words'
}

function findMissing(description: string): Split[] {
  const lines = /\.[^\S\n]*\n/.exec(description.trim())
  const together = RUN_TOGETHER.exec(description)
  return [
    ...(lines
      ? [
          {
            quote: quoteAround(description, lines.index),
            reason: 'a line ends a sentence but not a point',
            fix: "Begin the text with > in place of |, or put it on one line: points end with '. '.",
          },
        ]
      : []),
    ...(together
      ? [
          {
            quote: quoteAround(description, together.index),
            reason: 'two sentences have no space between them',
            fix: "Put a space after the full stop: points end with '. '.",
          },
        ]
      : []),
  ]
}

function quoteAround(text: string, index: number): string {
  return JSON.stringify(`…${text.slice(Math.max(0, index - EDGE_LETTERS / 2), index + EDGE_LETTERS / 2)}…`)
}
