import type { Document, StubData } from './stub-data.ts'

/** `drop` closes the socket without a response, `page` is HTML with a 200, `refusal` is a 200 with `success: false`. */
export type Failure = 'message' | 'error.message' | 'html' | 'empty' | 'drop' | 'page' | 'refusal'

/** Each setting is a deviation seen in real backends. */
export type Behavior = {
  owner: 'document' | 'null' | 'array' | 'alternate'
  unknownProject: '404' | 'null' | '400' | 'html' | 'repeats-id'
  keys: 'plural' | 'singular' | 'applications'
  timelineEnd: 'present' | 'missing' | 'empty'
  images: 'urls' | 'relative' | 'missing' | 'empty'
  spelling: 'contract' | 'lower' | 'other'
  /** Applies to paths below `/api/v1` that start with `failingPath`. */
  fails: Failure | 'never'
  failingPath: string
  send: '200' | '201' | 'empty-201' | Failure
  cors: 'any' | 'old-site'
  setCookie: string[]
  /** Delays all responses until it is set to false. */
  holds: boolean
}

export const COMPLIANT: Behavior = {
  owner: 'document',
  unknownProject: '404',
  keys: 'plural',
  timelineEnd: 'present',
  images: 'urls',
  spelling: 'contract',
  fails: 'never',
  failingPath: '/',
  send: '200',
  cors: 'any',
  setCookie: [],
  holds: false,
}

const SPELLINGS: Record<Behavior['spelling'], Record<string, string>> = {
  contract: {},
  lower: { linkedInURL: 'linkedinURL', gitRepoLink: 'githublink', projectLink: 'projectlink', aboutMe: 'aboutme' },
  other: { linkedInURL: 'LinkedInURL', gitRepoLink: 'githubLink', projectLink: 'projectlink', aboutMe: 'aboutme' },
}
const LIST_KEYS = {
  timelines: { plural: 'timelines', singular: 'timeline', applications: 'timelines' },
  skills: { plural: 'skills', singular: 'skill', applications: 'skills' },
  applications: { plural: 'softwareApplications', singular: 'softwareApplication', applications: 'applications' },
  projects: { plural: 'projects', singular: 'project', applications: 'projects' },
} as const

export function toUserReply(data: StubData, behavior: Behavior): Document {
  const user = respell(data.user, behavior)
  if (behavior.owner === 'null') return { success: true, user: null }
  return { success: true, user: behavior.owner === 'array' ? [user] : user }
}

export function toListReply(list: keyof typeof LIST_KEYS, data: StubData, behavior: Behavior): Document {
  const key = LIST_KEYS[list][behavior.keys]
  return { success: true, [key]: data[list].map((document) => applyQuirks(document, behavior)) }
}

export function applyQuirks(document: unknown, behavior: Behavior): unknown {
  if (!isDocument(document)) return document
  return respell(replaceImages(replaceEnd(document, behavior), behavior), behavior)
}

export function isDocument(value: unknown): value is Document {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function respell(document: Document, { spelling }: Behavior): Document {
  return Object.fromEntries(Object.entries(document).map(([key, value]) => [SPELLINGS[spelling][key] ?? key, value]))
}

function replaceEnd(document: Document, { timelineEnd }: Behavior): Document {
  const { timeline } = document
  if (timelineEnd === 'present' || !isDocument(timeline)) return document
  const { from } = timeline
  return { ...document, timeline: timelineEnd === 'empty' ? { from, to: '' } : { from } }
}

function replaceImages(document: Document, { images }: Behavior): Document {
  if (images === 'urls') return document
  const entries = Object.entries(document).flatMap(([key, value]) => {
    if (key !== 'svg' && key !== 'projectBanner') return [[key, value]]
    if (images === 'missing') return []
    return [[key, images === 'empty' ? {} : toRelative(value)]]
  })
  return Object.fromEntries(entries)
}

function toRelative(image: unknown): unknown {
  if (!isDocument(image)) return image
  return { url: new URL(String(image.url)).pathname }
}
