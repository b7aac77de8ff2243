import { isRecord } from '../../../contract/call.ts'
import { createDocuments } from '../../../contract/documents.ts'
import { type Imported, NO_NAME } from '../imported.ts'
import type { Journal } from '../journal.ts'
import { pick, type Raw } from '../record.ts'
import { toLine, toLink, toList, toSentences, toText } from '../text.ts'
import { noteOthers } from './others.ts'
import { findPicture } from './picture.ts'

type OwnersPart = Omit<Imported, 'timeline' | 'skills' | 'apps' | 'projects'>

const NO_ROLE = 'Developer'
const LINKS = ['instagramURL', 'facebookURL', 'linkedInURL', 'githubURL'] as const

/** What the public document of the owner says; it holds more than the old site showed. */
export function toOwner(raw: Raw, base: string, journal: Journal): OwnersPart {
  noteOthers('user', [raw], journal)
  const read = createDocuments(base).owner.safeParse(toWholeLinks(raw))
  const none = { instagramURL: '', facebookURL: '', linkedInURL: '', githubURL: '', aboutMe: '' }
  const profile = read.success ? { ...read.data, aboutMe: toLine(toSentences(read.data.aboutMe)) } : none
  const name = toLine(pick(raw, 'fullName', 'name')) || toWholeName(raw) || toLine(pick(raw, 'userName'))
  const roles = toList(pick(raw, 'roles', 'designation', 'profession'))
  if (name) journal.tell(`  owner     ${name}`)
  else journal.hint('The backend does not say your name: write it into site.yaml.')
  if (roles.length === 0) journal.hint('The backend does not say your roles: write them into site.yaml.')
  return {
    name: name || NO_NAME,
    roles: roles.length > 0 ? roles : [NO_ROLE],
    biography: toText(pick(raw, 'aboutMe')) || (name ? `I'm ${name}.` : 'Welcome.'),
    avatar: findPicture(raw, ['avatar', 'profilePicture', 'image'], base),
    videoChannel: toLink(pick(raw, 'youtubeURL', 'youtube')),
    resume: toLink(findAddress(pick(raw, 'resume', 'resumeURL'))),
    profile,
  }
}

/** The old forms took an address without https:// as well. */
function toWholeLinks(raw: Raw): Raw {
  const known = new Set(
    [...LINKS, 'instagram', 'facebook', 'linkedin', 'github', 'githubLink'].map((name) => name.toLowerCase()),
  )
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [key, known.has(key.toLowerCase()) ? toLink(value) || value : value]),
  )
}

function toWholeName(raw: Raw): string {
  return [pick(raw, 'firstName'), pick(raw, 'lastName')].map(toLine).filter(Boolean).join(' ')
}

function findAddress(held: unknown): unknown {
  return isRecord(held) ? pick(held, 'url', 'secure_url') : held
}
