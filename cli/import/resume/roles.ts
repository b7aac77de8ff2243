import { pick, type Raw, toRecords } from '../model/raw-record.ts'
import { toPlainLine } from '../model/text.ts'

const MAX_HEADLINE_ROLES = 3
/** These match text up to a separator outside brackets. */
const LABEL_PARTS = /(?:[([{][^)\]}]*|(?!\||\s\/\s)[^([{])+/g
const HEADLINE_PARTS = /(?:[([{][^)\]}]*|(?![|•·]|\s(?:\/|[-–—]|:{2})\s)[^([{])+/g
const EMOJI = /\p{RGI_Emoji}|\p{Extended_Pictographic}/gv
/** These parts of a headline say something about the past or the future. */
const NO_ROLE =
  /^\d+\+?\s*(?:years|yrs|y\.?o\.?e)|^(?:she|he|they)\/|^(?:ex|former|formerly|previously|prev|past|ehemals|ancien(?:ne(?:ment)?)?|anteriormente|wcześniej|eski|לשעבר|سابقًا)(?:[-–:. ]|$)|\b(?:open to|open for|available for|looking for|seeking|hiring|actively|#\w)|#/i

/** Without a label or a headline, uses the latest position. */
export function toRoles(resume: Raw, basics: Raw): string[] {
  const label = matchParts(toPlainLine(pick(basics, 'label', 'title', 'jobTitle')), LABEL_PARTS)
  if (label.length > 0) return label
  const headline = toHeadlineRoles(toPlainLine(pick(basics, 'headline')))
  if (headline.length > 0) return headline
  const position = toPlainLine(pick(toRecords(pick(resume, 'work'))[0] ?? {}, 'position', 'title'))
  return position ? [position] : []
}

/** Splits "Engineer @ Acme | Speaker 🎤 ex-Globex" as people write it on LinkedIn and GitHub. */
export function toHeadlineRoles(headline: string): string[] {
  const parts = matchParts(headline.replace(EMOJI, '•'), HEADLINE_PARTS)
  return parts
    .map((part) => part.replace(/\s*•/g, ''))
    .filter((part) => /\p{L}.*\p{L}/u.test(part) && !NO_ROLE.test(part))
    .slice(0, MAX_HEADLINE_ROLES)
}

function matchParts(text: string, pattern: RegExp): string[] {
  const parts = text.match(pattern) ?? []
  return parts
    .map((part) => part.replace(/\s+/g, ' ').replace(/^[\s,;|/•·:–—-]+|(?<![\s,;])[\s,;]+$/g, ''))
    .filter(Boolean)
}
