import type { Owner } from '../../../contract/schemas.ts'
import type { Journal } from '../import-log.ts'
import { readLink } from '../link.ts'
import { type Imported, NO_NAME } from '../model.ts'
import { pick, type Raw } from '../raw-record.ts'
import { takeRoles } from '../roles.ts'
import { toLine, toLink, toList, toSentences, toText } from '../text.ts'
import { findPicture } from './image.ts'
import { noteOthers } from './unused-fields.ts'

type OwnersPart = Omit<Imported, 'timeline' | 'skills' | 'apps' | 'projects'>

const NO_ROLE = 'Developer'

/** What the public document of the owner says; it holds more than the old site showed. */
export function toOwner(raw: Raw, base: string, journal: Journal): OwnersPart {
  noteOthers('user', [raw], journal)
  const profile = { ...toProfile(raw, journal), aboutMe: toLine(toSentences(pick(raw, 'aboutMe'))) }
  const name = toLine(pick(raw, 'fullName', 'name')) || toWholeName(raw) || toLine(pick(raw, 'userName'))
  const roles = takeRoles(toList(pick(raw, 'roles', 'designation', 'profession')), journal)
  if (name) journal.tell(`  owner     ${name}`)
  else journal.hint('The backend does not say your name: write it into site.yaml.')
  if (roles.length === 0) journal.hint('The backend does not say your roles: write them into site.yaml.')
  return {
    name: name || NO_NAME,
    roles: roles.length > 0 ? roles : [NO_ROLE],
    biography: toText(pick(raw, 'aboutMe')) || (name ? `I'm ${name}.` : 'Welcome.'),
    avatar: findPicture(raw, ['avatar', 'profilePicture', 'image'], base),
    videoChannel: readLink(raw, ['youtubeURL', 'youtube'], { what: 'The video channel', journal }),
    resume: toLink(pick(raw, 'resume', 'resumeURL')),
    // The old site kept the address it was given private.
    mail: '',
    profile,
  }
}

function toProfile(raw: Raw, journal: Journal): Omit<Owner, 'aboutMe'> {
  const read = (network: string, ...others: string[]) =>
    readLink(raw, [`${network}URL`, network, ...others], { what: `The ${network} page`, journal })
  return {
    instagramURL: read('instagram'),
    facebookURL: read('facebook'),
    linkedInURL: read('linkedIn'),
    githubURL: read('github', 'githubLink'),
  }
}

function toWholeName(raw: Raw): string {
  return [pick(raw, 'firstName'), pick(raw, 'lastName')].map(toLine).filter(Boolean).join(' ')
}
