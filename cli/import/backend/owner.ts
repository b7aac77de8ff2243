import { readLink, withDefaults } from '../model/fields.ts'
import type { ImportLog } from '../model/log.ts'
import type { ImportedOwner } from '../model/model.ts'
import { pick, type Raw, reportUnused } from '../model/raw-record.ts'
import { toLink, toList, toPlainLine, toPlainText } from '../model/text.ts'
import { toBiography } from '../resume/biography.ts'
import { findImage } from './backend-client.ts'

export function toOwner(raw: Raw, base: string, log: ImportLog): ImportedOwner {
  const name = toPlainLine(pick(raw, 'fullName', 'name')) || toFullName(raw) || toPlainLine(pick(raw, 'userName'))
  const roles = toList(pick(raw, 'roles', 'designation', 'profession'))
  const summary = toPlainText(pick(raw, 'aboutMe'))
  const { aboutMe, biography } = toBiography({ summary, story: toPlainText(pick(raw, 'biography')), name, roles }, log)
  const owner = {
    ...withDefaults({ name, roles, source: 'backend' }, log),
    biography,
    avatar: findImage(raw, ['avatar', 'profilePicture', 'image'], base),
    videoChannel: readLink(raw, ['youtubeURL', 'youtube'], { what: 'The video channel', log }),
    resume: toLink(pick(raw, 'resume', 'resumeURL')),
    // The email address was not public on the backend.
    mail: '',
    profile: { ...readProfile(raw, log), aboutMe },
  }
  reportUnused([raw], (field) => field, log)
  return owner
}

function readProfile(raw: Raw, log: ImportLog): Omit<ImportedOwner['profile'], 'aboutMe'> {
  const read = (network: string, ...others: string[]) =>
    readLink(raw, [`${network}URL`, network, ...others], { what: `The ${network} page`, log })
  return {
    instagramURL: read('instagram'),
    facebookURL: read('facebook'),
    linkedInURL: read('linkedIn'),
    githubURL: read('github', 'githubLink'),
  }
}

function toFullName(raw: Raw): string {
  return [pick(raw, 'firstName'), pick(raw, 'lastName')].map(toPlainLine).filter(Boolean).join(' ')
}
