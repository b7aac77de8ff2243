import type { Journal } from '../import-log.ts'
import { otherFields, pick, type Raw, toRecords } from '../raw-record.ts'

/** What programs add to every list and document; nobody misses it. */
const HOUSEKEEPING = ['id', '_id', 'uuid', '$schema', 'meta', 'metadata', 'visible', 'hidden', 'order', 'columns']
const PRIVATE = ['phone', 'location', 'address', 'birthday', 'birth', 'age', 'nationality', 'gender']
const SUMMARIES = ['summary', 'objective', 'about', 'aboutMe', 'bio', 'description', 'details']
const POINTS = ['highlights', 'responsibilities', 'achievements', 'accomplishments', 'activities', 'duties', 'bullets']
const PERIOD = [
  ...['startDate', 'start', 'from', 'startYear', 'since', 'endDate', 'end', 'to', 'endYear', 'until', 'date', 'year'],
  ...['graduationDate', 'isCurrentRole', 'current'],
]
const STATION = [...SUMMARIES, ...POINTS, ...PERIOD, 'name', 'title', 'institution']
const LISTS = {
  work: ['position', 'role', 'jobTitle', 'positions', 'company', 'organization', 'employer', ...STATION],
  volunteer: ['position', 'role', 'jobTitle', 'positions', 'company', 'organization', 'employer', ...STATION],
  education: [
    ...['studyType', 'degree', 'qualification', 'area', 'major', 'fieldOfStudy', 'field', 'specialization'],
    ...['school', 'university', 'college', 'score', 'gpa', 'grade', 'courses', ...STATION],
  ],
  skills: ['name', 'title', 'category', 'skill', 'label', 'keywords', 'skills', 'items', 'list', 'technologies'],
  projects: [
    ...['name', 'title', 'description', 'summary', 'highlights', 'type', 'releaseDate', ...PERIOD],
    ...['url', 'website', 'link', 'homepage', 'demo', 'live', 'liveUrl'],
    ...['github', 'repository', 'repo', 'githubUrl', 'sourceCode', 'source', 'code'],
    ...['keywords', 'technologies', 'tech', 'techStack', 'languages', 'stack', 'tools'],
    ...['image', 'picture', 'banner', 'thumbnail'],
  ],
}
const SPELLINGS: Record<string, string> = {
  experience: 'work',
  workExperience: 'work',
  employment: 'work',
  sideProjects: 'projects',
}
const BASICS = [
  ...['name', 'fullName', 'firstName', 'lastName', 'label', 'title', 'headline', 'jobTitle', 'email', 'mail'],
  ...['image', 'picture', 'photo', 'avatar', 'profiles', 'social', 'links', 'resume', 'resumeUrl', 'cv'],
  ...['github', 'linkedin', 'instagram', 'facebook', 'youtube', ...SUMMARIES],
]
/** Parts of a resume that the site has no section for. */
const UNSHOWN = ['awards', 'certificates', 'certifications', 'publications', 'references', 'hobbies', 'patents']
const PARTS = [
  'basics',
  'profiles',
  'languages',
  'interests',
  ...Object.keys(LISTS),
  ...Object.keys(SPELLINGS),
  ...SUMMARIES,
]

/** Names every field that says something and that the site has no place for, each once. */
export function noteOthers(resume: Raw, basics: Raw, journal: Journal): void {
  // Some write what belongs into the basics beside the lists.
  const isFlat = resume === basics
  const leave = (field: string, what: string, them = 'it') => {
    const isPrivate = PRIVATE.includes(field.toLowerCase())
    journal.leave(what, isPrivate ? 'the site keeps it private' : `the site has no place for ${them}`)
  }
  for (const field of otherFields(resume, [...PARTS, ...(isFlat ? BASICS : []), ...HOUSEKEEPING])) {
    leave(field, field, 'them')
  }
  if (!isFlat) {
    for (const field of otherFields(basics, [...BASICS, 'url', 'website', ...HOUSEKEEPING]))
      leave(field, `basics.${field}`)
  }
  if (pick(basics, 'url', 'website')) journal.leave('basics.url', 'this site takes its place')
  for (const [list, known] of Object.entries(LISTS)) {
    const spellings = [list, ...Object.keys(SPELLINGS).filter((other) => SPELLINGS[other] === list)]
    const records = toRecords(pick(resume, ...spellings))
    const others = new Set(records.flatMap((raw) => otherFields(raw, [...known, ...HOUSEKEEPING])))
    for (const field of others) leave(field, `"${field}" of ${list}`)
  }
}

/** Whether it has parts that no resume has. */
export function hasStrangers(resume: Raw): boolean {
  return otherFields(resume, [...PARTS, ...BASICS, ...UNSHOWN, ...HOUSEKEEPING]).length > 0
}
