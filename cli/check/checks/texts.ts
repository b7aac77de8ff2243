import { parseDate, splitDate } from '../../../contract/dates.ts'
import { guessSection } from '../../../server/feeds/resume.ts'
import type { Finding } from './finding.ts'
import { listTexts, listTimeline, type SourceFiles, storyElements, toPlace } from './source-files.ts'

const SPLIT_FIX = 'Write the description as a list, with one point per line, each beginning with "- ".'
/** The project page splits a description into bullets at '. '. */
const SPLIT_ISSUES = [
  {
    pattern: /(?:\d|\b(?:no|nr|vol|fig|ver|version|v|ch|sec|pp?))\. +\d/i,
    reason: 'a number is split into two bullets',
  },
  {
    pattern: /\. +(?!\p{Ll}+\p{Lu}|(?:npm|pnpm|git|curl|ssh|https?)\b)\p{Ll}/u,
    reason: 'a bullet starts in the middle of a sentence',
  },
  {
    pattern:
      /(?:^|[\s(/"'])(?:[eE]\.?g|[iI]\.?e|a\.k\.a|vs|cf|ca|approx|resp|incl|excl|Dr|Mrs?|Prof|St)\. +[^\s\d\p{Ll}]/u,
    reason: 'a bullet ends with an abbreviation',
  },
  { pattern: /\. (?:(?!\p{L}{2}|\d|\. ).)+(?:\. |$)/u, reason: 'a bullet has no words' },
  { pattern: /\.[^\S\n]*\n/, reason: 'a sentence ends at a line break without starting a new bullet' },
  { pattern: /\p{Ll}{2}\.\p{Lu}\p{Ll}{2}/u, reason: 'two sentences have no space between them' },
]
const QUOTE_LENGTH = 24
const FILE_NAME = /\.(?:svg|png|jpe?g|webp|avif|gif)$|^(?:img|dsc|pxl|screenshot)[-_ ]?\d/i
const PLACEHOLDER = /^(?:an? |the |my )?(?:image|picture|photo|photograph|avatar|portrait|alt|todo|tbd|x+|\.+)$/i
const ALT_FIX = 'Describe the image, for example "Portrait of Ada in a red coat".'
const EXPECTED =
  /(?<!\p{L})(?:expected|anticipated|forthcoming|voraussichtlich|prévue?s?|previst[ao]s?|esperad[ao]s?|attes[ao]|verwacht|przewidywan\p{L}*|beklen\p{L}+|очікується|预计|預計|予定|예정)[^.!?\n]{0,16}?((?:(?<!\p{L})\p{L}{3,}\.? )?(?:19|20)\d\d)(?!\d)/giu
const YEAR_LENGTH = 4
const MONTHS = 12
const DATE_FIX = 'Write a year, or a month and a year, such as 2024, 2024-05, or May 2024. Or set "order".'

export function checkDescriptions({ projects }: SourceFiles): Finding[] {
  return projects.flatMap((project) => {
    const { description } = project.value
    return findSplitIssues(typeof description === 'string' ? description : '').map(({ quote, reason }) => ({
      ...{ area: 'descriptions' as const, level: 'warning' as const, ...toPlace(project, ['description']) },
      ...{ what: `${reason}: ${quote}`, fix: SPLIT_FIX },
    }))
  })
}

/** The site sorts the other entries around one whose date it can't read. */
export function checkDates(sources: SourceFiles): Finding[] {
  return listTimeline(sources, 'from').flatMap(({ at, title, from, order }): Finding[] => {
    if (order !== undefined || !from || parseDate(from) !== undefined) return []
    const what = `"${title}" isn’t sorted, because its date can’t be read: "${from}"`
    return [{ area: 'content', level: 'warning', ...at, what, fix: DATE_FIX }]
  })
}

/** "Expected 2025" is true until 2025 is over, and "expected May 2025" until May is. */
export function checkExpected(sources: SourceFiles, now: Date): Finding[] {
  return listTexts(sources).flatMap(({ text, ...place }): Finding[] => {
    const past = Array.from(text.matchAll(EXPECTED)).find(([, date = '']) => isPast(date, now))
    const fix = 'Write what came of it.'
    return past ? [{ area: 'content', level: 'warning', ...place, what: `says "${past[0]}", which is over`, fix }] : []
  })
}

function isPast(text: string, now: Date): boolean {
  const date = parseDate(text) ?? parseDate(text.slice(-YEAR_LENGTH))
  if (date === undefined) return false
  const { year, month } = splitDate(date)
  const thisMonth = now.getUTCFullYear() * MONTHS + now.getUTCMonth() + 1
  return year * MONTHS + (month || MONTHS) < thisMonth
}

/** A job without an end is probably over if another current one began later, unless `current` chooses between them. */
export function checkPresent(sources: SourceFiles): Finding[] {
  const jobs = listTimeline(sources, 'to')
    .filter(({ title, kind = guessSection(title), to }) => kind === 'work' && !to)
    .map((entry) => ({ ...entry, start: parseDate(entry.from) ?? 0 }))
  if (jobs.some(({ current }) => current)) return []
  return jobs.flatMap(({ at, title, start }): Finding[] => {
    const later = jobs.find((job) => job.start > start)
    if (!start || !later) return []
    const what = `"${title}" is shown as Present, but "${later.title}" began later`
    const fix = 'Write when it ended in "to". If it is still your main job, set "current: true".'
    return [{ area: 'content', level: 'warning', ...at, what, fix }]
  })
}

/** Reports the first place of each kind. */
export function findSplitIssues(description: string) {
  const text = description.trim()
  return SPLIT_ISSUES.flatMap(({ pattern, reason }) => {
    const at = text.search(pattern)
    const quote = text.slice(Math.max(0, at - QUOTE_LENGTH), at + QUOTE_LENGTH)
    return at === -1 ? [] : [{ reason, quote: JSON.stringify(`…${quote}…`) }]
  })
}

/** Banners and icons use their title as alt text. */
export function checkAltText({ site, projects }: SourceFiles): Finding[] {
  const avatar = site?.value.avatar
  const texts = [
    ...(site && avatar ? [{ ...toPlace(site, ['avatar', 'alt']), alt: avatar.alt }] : []),
    ...projects.flatMap(findAltText),
  ]
  return texts.flatMap(({ name, alt, ...place }): Finding[] => {
    const finding = { area: 'alt text', ...place, fix: ALT_FIX } as const
    const what = name ?? place.field
    if (!alt) return [{ ...finding, level: 'hint', what: `${what} is empty, so screen readers skip the image` }]
    if (!FILE_NAME.test(alt) && !PLACEHOLDER.test(alt)) return []
    return [{ ...finding, level: 'warning', what: `${what} is "${alt}", which doesn’t describe the image` }]
  })
}

type AltText = ReturnType<typeof toPlace> & { alt: string; name?: string }

function findAltText(project: SourceFiles['projects'][number]): AltText[] {
  const images = storyElements(project).filter((element) => element.tag === 'img')
  return [
    ...project.value.pictures.map(({ alt }, index) => ({ ...toPlace(project, ['pictures', index, 'alt']), alt })),
    ...images.map(({ url, alt }) => ({
      ...{ ...toPlace(project, ['story'], url), name: `the alt text of ${url}`, alt: alt.trim() },
    })),
  ]
}
