import type { ImportLog } from '../model/log.ts'
import { type Raw, unknownFields } from '../model/raw-record.ts'

/** Databases add these fields to every document. */
const METADATA = ['_id', 'id', '__v', 'createdAt', 'updatedAt', 'user', 'userId', 'publicId', 'public_id']
const PRIVATE = ['email', 'phone']
const CARD = ['title', 'name', 'svg', 'icon', 'image', 'logo']
const USED = {
  user: [
    ...['instagramURL', 'facebookURL', 'linkedInURL', 'githubURL', 'aboutMe', 'instagram', 'facebook', 'linkedin'],
    ...['github', 'githubLink', 'fullName', 'name', 'firstName', 'lastName', 'userName', 'avatar', 'resume'],
    ...['resumeURL', 'youtubeURL', 'youtube', 'roles', 'designation', 'profession', 'password'],
    ...['profilePicture', 'image'],
  ],
  timelines: ['title', 'description', 'timeline', 'from', 'to', 'startDate', 'endDate'],
  skills: CARD,
  applications: CARD,
  projects: [
    ...['title', 'name', 'description', 'stack', 'deployed', 'technologies', 'gitRepoLink', 'githubLink', 'gitLink'],
    ...['repoLink', 'projectLink', 'liveLink', 'projectBanner', 'banner', 'image', 'thumbnail', 'date'],
  ],
}

export function reportUnused(kind: keyof typeof USED, records: Raw[], log: ImportLog): void {
  const unused = new Set(records.flatMap((raw) => unknownFields(raw, [...USED[kind], ...METADATA])))
  for (const field of unused) {
    const reason = PRIVATE.includes(field.toLowerCase()) ? "the site doesn't publish it" : "the site doesn't use it"
    log.skip(kind === 'user' ? field : `"${field}" in ${kind}`, reason)
  }
}
