import type { Finding } from './finding.ts'
import { listTexts, listTimeline, type SourceFiles, toPlace } from './source-files.ts'

const MARKUP: [name: string, pattern: RegExp][] = [
  ['a quote', /^[^\S\n]*>[^\S\n]+(?!\d)\S/m],
  ['a table', /\|\s*:?-{3,}:?\s*(?:\||$)/m],
  ['bold text', /(?<![\w*])\*\*[^\s*][^*\n]*\*\*(?![\w*])/],
  ['a link', /<https?:[^\s<>]+>|\]\(https?:/],
  ['a heading', /^#{1,6} \S/m],
]
/** Markdown is allowed here. */
const STORY = /^story$/
const OTHER_SCRIPTS = /^(?:ar|he|hi|ja|ko|uk|zh)\b/
/** In lower case, these are no part of names, and no words of the other languages of the interface. */
const ENGLISH_WORDS = /\s(?:at|for|with|the|from)\s/
const ENGLISH_TITLES = /\b(?:[Hh]ead|[Dd]irector|VP|[Cc]hief|[Mm]ember|[Ll]ead) of\b|\bbased in\b/i
const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u
const ENGLISH_IN_OTHER_SCRIPT = /\s(?:at|for|with|the|from|of|in|and)\s/

/** Finds what strangers notice first, often left by an import. */
export function checkFirstLook(sources: SourceFiles): Finding[] {
  return [...findMarkup(sources), ...findUndated(sources), ...findForeignRoles(sources), ...findNoPortrait(sources)]
}

function findMarkup(sources: SourceFiles): Finding[] {
  return listTexts(sources).flatMap(({ text, ...place }): Finding[] => {
    const [name] = STORY.test(place.field) ? [] : (MARKUP.find(([, pattern]) => pattern.test(text)) ?? [])
    const what = `contains ${name} in Markdown, which visitors see as it is written`
    const fix = 'Write it as plain text. Only the "story" of a project is Markdown.'
    return name ? [{ area: 'content', level: 'warning', ...place, what, fix }] : []
  })
}

function findUndated(sources: SourceFiles): Finding[] {
  const undated = listTimeline(sources, 'from').filter(({ from, to }) => !from && !to)
  const fix = 'Write when it began, such as 2024 or May 2024.'
  return undated.map(({ at, title }) => ({
    area: 'content',
    level: 'hint',
    ...at,
    what: `"${title}" has no date`,
    fix,
  }))
}

function findForeignRoles({ site }: SourceFiles): Finding[] {
  const { language = 'en', roles = [] } = site?.value ?? {}
  if (!site || /^en\b/i.test(language)) return []
  return roles.flatMap((role, index): Finding[] => {
    if (!isEnglish(role, language)) return []
    const what = `"${role}" looks like English, but "language" is ${language}`
    const fix = 'Write it in the language of your site.'
    return [{ area: 'content', level: 'hint', ...toPlace(site, ['roles', index]), what, fix }]
  })
}

function isEnglish(role: string, language: string): boolean {
  if (NOT_LATIN.test(role)) return false
  const isOtherScript = OTHER_SCRIPTS.test(language) && ENGLISH_IN_OTHER_SCRIPT.test(role)
  return isOtherScript || ENGLISH_WORDS.test(role) || ENGLISH_TITLES.test(role)
}

function findNoPortrait({ site }: SourceFiles): Finding[] {
  if (!site || site.value.avatar) return []
  const place = { where: 'site.yaml', file: 'site.yaml', field: 'avatar' }
  const fix = 'Add "avatar" with a "picture" and its "alt" text. The comments in site.yaml show how.'
  return [{ area: 'images', level: 'hint', ...place, what: 'there is no portrait, so visitors see no face', fix }]
}
