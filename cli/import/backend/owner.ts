import { readLink, withDefaults } from '../fields.ts'
import type { ImportLog } from '../import-log.ts'
import type { ImportedOwner } from '../model.ts'
import { pick, type Raw } from '../raw-record.ts'
import { toLink, toList, toPlainLine, toPlainText, toSentences } from '../text.ts'
import { findImage } from './backend-client.ts'
import { reportUnused } from './unused-fields.ts'

export function toOwner(raw: Raw, base: string, log: ImportLog): ImportedOwner {
  reportUnused('user', [raw], log)
  const name = toPlainLine(pick(raw, 'fullName', 'name')) || toFullName(raw) || toPlainLine(pick(raw, 'userName'))
  const roles = toList(pick(raw, 'roles', 'designation', 'profession'))
  return {
    ...withDefaults({ name, roles, source: 'backend' }, log),
    biography: toPlainText(pick(raw, 'aboutMe')) || (name ? `I'm ${name}.` : 'Welcome.'),
    avatar: findImage(raw, ['avatar', 'profilePicture', 'image'], base),
    videoChannel: readLink(raw, ['youtubeURL', 'youtube'], { what: 'The video channel', log }),
    resume: toLink(pick(raw, 'resume', 'resumeURL')),
    // The backend's mail address was never public.
    mail: '',
    profile: readProfile(raw, log),
  }
}

function readProfile(raw: Raw, log: ImportLog): ImportedOwner['profile'] {
  const read = (network: string, ...others: string[]) =>
    readLink(raw, [`${network}URL`, network, ...others], { what: `The ${network} page`, log })
  return {
    instagramURL: read('instagram'),
    facebookURL: read('facebook'),
    linkedInURL: read('linkedIn'),
    githubURL: read('github', 'githubLink'),
    aboutMe: toPlainLine(toSentences(pick(raw, 'aboutMe'))),
  }
}

function toFullName(raw: Raw): string {
  return [pick(raw, 'firstName'), pick(raw, 'lastName')].map(toPlainLine).filter(Boolean).join(' ')
}
