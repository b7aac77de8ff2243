import { toSingleLine } from '../../../cli/command/terminal.ts'
import { formatHint, formatLanguage, type Hint } from '../../../cli/import/model/log.ts'
import type { Note } from '../../api.ts'

const MAIL = 'site.yaml#links.mail'
const PAGES = 'in the contact section and on the printed home page'

/** Leaves out hints about drafts, order, and empty lists, because the owner chooses the entries here. */
export function toNotes(hints: Hint[]): Note[] {
  return hints.flatMap((hint) => toNote(hint) ?? []).map((note) => ({ ...note, text: toSingleLine(note.text) }))
}

function toNote(hint: Hint): Note | undefined {
  switch (hint.kind) {
    case 'no-name':
      return { text: `No name found in the ${hint.source}. Enter yours.`, source: 'site.yaml#name' }
    case 'no-roles':
      return { text: `No roles found in the ${hint.source}. Enter what you do.`, source: 'site.yaml#roles' }
    case 'no-job-title':
      return { text: 'GitHub has no job title. Check what you do.', source: 'site.yaml#roles' }
    case 'no-biography':
      return {
        text: 'The site has no About section yet. To add one, write a biography in Me.',
        source: 'site.yaml#biography',
      }
    case 'no-linkedin-url':
      return {
        text: 'The export has no link to your LinkedIn profile. You can add it in Me.',
        source: 'profile.yaml#linkedInURL',
      }
    case 'unknown-language':
      return { text: 'If your text isn’t in English, choose its language in Me.', source: 'site.yaml#language' }
    case 'language':
      return { text: `${formatLanguage(hint.language)} You can change it in Me.`, source: 'site.yaml#language' }
    case 'mail':
      return {
        text: hint.mail
          ? `Visitors can read ${hint.mail} ${PAGES}. To hide it, clear your email address in Me.`
          : `To show an email address ${PAGES}, add it in Me.`,
        source: MAIL,
      }
    case 'unused-mail':
      return { text: `Your export contains ${hint.mail}. To show it, add it in Me.`, source: MAIL }
    case 'dates':
      return {
        text: `Could not read the dates ${hint.dates.join(', ')}. Write dates as 2024, 2024-05, or May 2024, so the entries are sorted.`,
        source: 'timeline.yaml',
      }
    case 'address':
    case 'traditional-chinese':
      return { text: formatHint(hint) }
  }
}
