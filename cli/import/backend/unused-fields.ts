import type { Journal } from '../import-log.ts'
import { otherFields, type Raw } from '../raw-record.ts'

/** What databases add to every document; nobody misses it. */
const HOUSEKEEPING = ['_id', 'id', '__v', 'createdAt', 'updatedAt', 'user', 'userId', 'publicId', 'public_id']

const USED = {
  user: [
    ...['instagramURL', 'facebookURL', 'linkedInURL', 'githubURL', 'aboutMe', 'instagram', 'facebook', 'linkedin'],
    ...['github', 'githubLink', 'fullName', 'name', 'firstName', 'lastName', 'userName', 'avatar', 'resume'],
    ...[
      'resumeURL',
      'youtubeURL',
      'youtube',
      'roles',
      'designation',
      'profession',
      'password',
      'profilePicture',
      'image',
    ],
  ],
  timelines: ['title', 'description', 'timeline', 'from', 'to', 'startDate', 'endDate'],
  skills: ['title', 'name', 'svg', 'icon', 'image', 'logo'],
  applications: ['title', 'name', 'svg', 'icon', 'image', 'logo'],
  projects: [
    ...['title', 'name', 'description', 'stack', 'deployed', 'technologies', 'gitRepoLink', 'githubLink', 'gitLink'],
    ...['repoLink', 'projectLink', 'liveLink', 'projectBanner', 'banner', 'image', 'thumbnail', 'date'],
  ],
}
const PRIVATE = ['email', 'phone']

/** Names the fields of a kind of document that the site has no place for, each once. */
export function noteOthers(kind: keyof typeof USED, records: Raw[], journal: Journal): void {
  const others = new Set(records.flatMap((raw) => otherFields(raw, [...USED[kind], ...HOUSEKEEPING])))
  for (const field of others) {
    const reason = PRIVATE.includes(field.toLowerCase()) ? 'the site keeps it private' : 'the site has no place for it'
    journal.leave(kind === 'user' ? field : `"${field}" of the ${kind}`, reason)
  }
}
