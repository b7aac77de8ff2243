import { pick, type Raw, toRecords } from '../model/raw-record.ts'
import { toPlainLine } from '../model/text.ts'

const MAX_HEADLINE_ROLES = 3
const EMOJI = /\p{RGI_Emoji}|\p{Extended_Pictographic}/gv
/** These parts of a headline say something about the past or the future. */
const NO_ROLE =
  /^\d+\+?\s*(?:years|yrs|y\.?o\.?e)|^(?:she|he|they)\/|^(?:ex|former|formerly|previously|prev|past|ehemals)(?:[-–:. ]|$)|\b(?:open to|open for|available for|looking for|seeking|hiring|actively|#\w)|#/i

/** Without a label or a headline, uses the latest position. */
export function toRoles(resume: Raw, basics: Raw): string[] {
  const label = splitOutsideBrackets(toPlainLine(pick(basics, 'label', 'title', 'jobTitle')), /^(?:\||\s\/(?=\s))/)
  if (label.length > 0) return label
  const headline = toHeadlineRoles(toPlainLine(pick(basics, 'headline')))
  if (headline.length > 0) return headline
  const position = toPlainLine(pick(toRecords(pick(resume, 'work'))[0] ?? {}, 'position', 'title'))
  return position ? [position] : []
}

/** Splits "Engineer @ Acme | Speaker 🎤 ex-Globex" as people write it on LinkedIn and GitHub. */
export function toHeadlineRoles(headline: string): string[] {
  const parts = splitOutsideBrackets(headline.replace(EMOJI, '•'), /^(?:[|•·]|\s(?:\/|[-–—]|:{2})(?=\s))/)
  return parts
    .map((part) => part.replace(/\s*•/g, ''))
    .filter((part) => /\p{L}.*\p{L}/u.test(part) && !NO_ROLE.test(part))
    .slice(0, MAX_HEADLINE_ROLES)
}

/** `separator` matches at the start of what follows. */
function splitOutsideBrackets(text: string, separator: RegExp): string[] {
  const parts = ['']
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if ('([{'.includes(char)) depth += 1
    if (')]}'.includes(char)) depth = Math.max(0, depth - 1)
    const [found] = (depth === 0 && separator.exec(text.slice(at, at + 3))) || []
    if (found) parts.push('')
    else parts[parts.length - 1] += char
    at += found ? found.length - 1 : 0
  }
  return parts.map((part) => part.replace(/\s+/g, ' ').replace(/^[\s,;]+|[\s,;]+$/g, '')).filter(Boolean)
}
