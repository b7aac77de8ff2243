import type { ImportLog } from '../model/log.ts'
import { pick, type Raw, toRecords, unknownFields } from '../model/raw-record.ts'
import { EXTRA_FIELDS } from './extras.ts'
import { BANNER_FIELDS, REPOSITORY_FIELDS, TECHNOLOGY_FIELDS, URL_FIELDS } from './projects.ts'
import { END_FIELDS, HIGHLIGHT_FIELDS, START_FIELDS } from './timeline.ts'

const METADATA = ['id', '_id', 'uuid', '$schema', 'meta', 'metadata', 'visible', 'hidden', 'order', 'columns']
const PRIVATE = ['phone', 'location', 'address', 'birthday', 'birth', 'age', 'nationality', 'gender']
const SUMMARIES = ['summary', 'objective', 'about', 'aboutMe', 'bio', 'description', 'details']
const PERIOD = [...START_FIELDS, ...END_FIELDS, 'isCurrentRole', 'current']
const ENTRY = [...SUMMARIES, ...HIGHLIGHT_FIELDS, ...PERIOD, 'name', 'title', 'institution']
const WORK = ['position', 'role', 'jobTitle', 'positions', 'company', 'organization', 'employer', ...ENTRY]
const LISTS = {
  work: WORK,
  volunteer: WORK,
  education: [
    ...['studyType', 'degree', 'qualification', 'area', 'major', 'fieldOfStudy', 'field', 'specialization'],
    ...['school', 'university', 'college', 'score', 'gpa', 'grade', 'courses', ...ENTRY],
  ],
  skills: ['name', 'title', 'category', 'skill', 'label', 'keywords', 'skills', 'items', 'list', 'technologies'],
  projects: [
    ...['name', 'title', 'description', 'summary', 'highlights', 'type', 'releaseDate', ...PERIOD],
    ...[...URL_FIELDS, ...REPOSITORY_FIELDS, ...TECHNOLOGY_FIELDS, ...BANNER_FIELDS],
  ],
}
const ALIASES: Record<string, string[]> = {
  work: ['experience', 'workExperience', 'employment'],
  projects: ['sideProjects'],
}
const BASICS = [
  ...['name', 'fullName', 'firstName', 'lastName', 'label', 'title', 'headline', 'jobTitle', 'email', 'mail'],
  ...['image', 'picture', 'photo', 'avatar', 'profiles', 'social', 'links', 'resume', 'resumeUrl', 'cv'],
  ...['github', 'linkedin', 'instagram', 'facebook', 'youtube', 'twitter', ...SUMMARIES],
]
const UNSUPPORTED = ['references', 'hobbies', 'patents']
const SECTIONS = [
  ...['basics', 'profiles', 'languages', 'interests', ...EXTRA_FIELDS, ...SUMMARIES],
  ...[...Object.keys(LISTS), ...Object.values(ALIASES).flat()],
]

export function reportUnused(resume: Raw, basics: Raw, log: ImportLog): void {
  // Some resumes have the basics at the top level.
  const isFlat = resume === basics
  const skip = (field: string, what: string, pronoun = 'it') => {
    const isPrivate = PRIVATE.includes(field.toLowerCase())
    log.skip(what, isPrivate ? "the site doesn't publish it" : `the site doesn't use ${pronoun}`)
  }
  for (const field of unknownFields(resume, [...SECTIONS, ...(isFlat ? BASICS : []), ...METADATA])) {
    skip(field, field, Array.isArray(resume[field]) ? 'them' : 'it')
  }
  if (!isFlat) {
    for (const field of unknownFields(basics, [...BASICS, 'url', 'website', ...METADATA]))
      skip(field, `basics.${field}`)
  }
  if (pick(basics, 'url', 'website')) log.skip('basics.url', 'this site replaces it')
  for (const [list, known] of Object.entries(LISTS)) {
    const records = toRecords(pick(resume, list, ...(ALIASES[list] ?? [])))
    const others = new Set(records.flatMap((raw) => unknownFields(raw, [...known, ...METADATA])))
    for (const field of others) skip(field, `"${field}" in ${list}`)
  }
}

export function hasUnknown(resume: Raw): boolean {
  return unknownFields(resume, [...SECTIONS, ...BASICS, ...UNSUPPORTED, ...METADATA]).length > 0
}
