import type { Finding } from './finding.ts'
import { type SourceFiles, storyElements } from './source-files.ts'

/** The project page splits a description into bullets at this separator. */
const SEPARATOR = '. '
const ABBREVIATION = /(?:^|[\s(/"'])(?:[eE]\.?g|[iI]\.?e|a\.k\.a|vs|cf|ca|approx|resp|incl|excl|Dr|Mrs?|Prof|St)$/
const BEFORE_NUMBER = /(?:^|[\s(])(?:no|nr|vol|fig|ver|version|v|ch|sec|pp?)$/i
const LOWERCASE_NAME = /^(?:[a-z]+[A-Z]|npm\b|pnpm\b|git\b|curl\b|ssh\b|https?:)/
const LINE_BREAK = /\.[^\S\n]*\n/
const NO_SPACE = /\p{Ll}{2}\.\p{Lu}\p{Ll}{2}/u
const QUOTE_LENGTH = 24
const FILE_NAME = /\.(?:svg|png|jpe?g|webp|avif|gif)$|^(?:img|dsc|pxl|screenshot)[-_ ]?\d/i
const PLACEHOLDER = /^(?:an? |the |my )?(?:image|picture|photo|photograph|avatar|portrait|alt|todo|tbd|x+|\.+)$/i
const ALT_FIX = 'Describe the image, for example "Portrait of Ada in a red coat".'

type AltText = { where: string; name: string; alt: string }
type SplitIssue = { quote: string; reason: string; fix: string }

export function checkDescriptions({ projects }: SourceFiles): Finding[] {
  return projects.flatMap(({ file, value, lineOf }) =>
    findSplitIssues(value.description).map(({ quote, reason, fix }) => ({
      area: 'descriptions' as const,
      level: 'warning' as const,
      where: `${file}:${lineOf(['description'])}`,
      what: `${reason}: ${quote}`,
      fix,
    })),
  )
}

export function findSplitIssues(description: string): SplitIssue[] {
  const pieces = description.split(SEPARATOR)
  const unwanted = pieces.slice(1).flatMap((next, index) => findUnwantedSplit(pieces[index] ?? '', next))
  return [...unwanted, ...findMissingSplits(description)]
}

function findUnwantedSplit(before: string, next: string): SplitIssue[] {
  const reason = findReason(before, next.trimStart())
  if (!reason) return []
  const quote = `"…${before.slice(-QUOTE_LENGTH)}. | ${next.slice(0, QUOTE_LENGTH)}…"`
  const fix = "Use '. ' only between sentences. For example, write 'for example' instead of 'e.g. '."
  return [{ quote, reason, fix }]
}

function findReason(before: string, next: string): string | undefined {
  if (!next) return undefined
  if (/^\d/.test(next) && (/\d$/.test(before) || BEFORE_NUMBER.test(before)))
    return 'a number is split into two bullets'
  if (/^\p{Ll}/u.test(next) && !LOWERCASE_NAME.test(next)) return 'a bullet starts in the middle of a sentence'
  if (ABBREVIATION.test(before)) return 'a bullet ends with an abbreviation'
  return /\p{L}{2}/u.test(next) ? undefined : 'a bullet has no words'
}

function findMissingSplits(description: string): SplitIssue[] {
  const patterns = [
    {
      match: LINE_BREAK.exec(description.trim()),
      reason: 'a sentence ends at a line break without starting a new bullet',
      fix: "Use > instead of |, or put the text on one line. Bullets are split at '. '.",
    },
    {
      match: NO_SPACE.exec(description),
      reason: 'two sentences have no space between them',
      fix: "Add a space after the period. Bullets are split at '. '.",
    },
  ]
  return patterns.flatMap(({ match, ...issue }) =>
    match ? [{ ...issue, quote: quoteAround(description, match.index) }] : [],
  )
}

function quoteAround(text: string, index: number): string {
  return JSON.stringify(`…${text.slice(Math.max(0, index - QUOTE_LENGTH / 2), index + QUOTE_LENGTH / 2)}…`)
}

/** Banners and icons use their title as alt text. */
export function checkAltText({ site, projects }: SourceFiles): Finding[] {
  const texts = projects.flatMap(findAltText)
  const avatar = site?.value.avatar
  if (avatar)
    texts.unshift({ where: `site.yaml:${site.lineOf(['avatar', 'alt'])}`, name: 'avatar.alt', alt: avatar.alt })
  return texts.flatMap(({ where, name, alt }): Finding[] => {
    const finding = { area: 'alt text', where, fix: ALT_FIX } as const
    if (!alt) return [{ ...finding, level: 'hint', what: `${name} is empty, so screen readers skip the image` }]
    if (!FILE_NAME.test(alt) && !PLACEHOLDER.test(alt)) return []
    return [{ ...finding, level: 'warning', what: `${name} is "${alt}", which doesn't describe the image` }]
  })
}

function findAltText(project: SourceFiles['projects'][number]): AltText[] {
  const { file, value, lineOf } = project
  return [
    ...value.pictures.map(({ alt }, index) => ({
      where: `${file}:${lineOf(['pictures', index, 'alt'])}`,
      name: `pictures[${index + 1}].alt`,
      alt,
    })),
    ...storyElements(project).flatMap((element) => {
      if (element.tag !== 'img') return []
      const { url, alt } = element
      return [{ where: `${file}:${lineOf(['story'], url)}`, name: `the alt text of ${url}`, alt: alt.trim() }]
    }),
  ]
}
