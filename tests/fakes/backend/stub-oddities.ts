import type { Document, StubData } from './stub-data.ts'

/**
 * How an error is told: its text in `message`, in `error.message`, or nowhere. `drop` closes the socket unanswered,
 * `page` is a web page with a 200 (a site stands where the backend was), `refusal` a 200 that says no.
 */
export type Failure = 'message' | 'error.message' | 'html' | 'empty' | 'drop' | 'page' | 'refusal'

/** Each setting is one oddity seen in real backends of this family; the defaults are those of a compliant one. */
export type Behaviour = {
  owner: 'document' | 'null' | 'array' | 'elsewhere'
  unknownProject: '404' | 'null' | '400' | 'html' | 'repeats-id'
  /** A project is also found under another spelling of its id. */
  ignoresCase: boolean
  keys: 'plural' | 'singular' | 'applications'
  timelineEnd: 'kept' | 'missing' | 'empty'
  pictures: 'urls' | 'relative' | 'missing' | 'empty'
  spelling: 'contract' | 'lower' | 'other'
  /** How every read fails; `failingPath` narrows it to the paths that begin so, below `/api/v1`. */
  fails: Failure | 'never'
  failingPath: string
  send: '200' | '201' | 'silent-201' | Failure
  /** Which page of another origin a browser lets read the replies. */
  cors: 'any' | 'old-site'
  setCookie: string[]
  sleepMs: number
  /** No request is answered until this is set to false again. */
  holds: boolean
}

export const COMPLIANT: Behaviour = {
  owner: 'document',
  unknownProject: '404',
  ignoresCase: false,
  keys: 'plural',
  timelineEnd: 'kept',
  pictures: 'urls',
  spelling: 'contract',
  fails: 'never',
  failingPath: '/',
  send: '200',
  cors: 'any',
  setCookie: [],
  sleepMs: 0,
  holds: false,
}

const SPELLINGS: Record<Behaviour['spelling'], Record<string, string>> = {
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

export function toUserReply(data: StubData, behaviour: Behaviour): Document {
  const user = respell(data.user, behaviour)
  if (behaviour.owner === 'null') return { success: true, user: null }
  return { success: true, user: behaviour.owner === 'array' ? [user] : user }
}

export function toListReply(list: keyof typeof LIST_KEYS, data: StubData, behaviour: Behaviour): Document {
  const key = LIST_KEYS[list][behaviour.keys]
  return { success: true, [key]: data[list].map((document) => toOddDocument(document, behaviour)) }
}

export function toOddDocument(document: unknown, behaviour: Behaviour): unknown {
  if (!isDocument(document)) return document
  return respell(withOddPictures(withOddEnd(document, behaviour), behaviour), behaviour)
}

export function isDocument(value: unknown): value is Document {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function respell(document: Document, { spelling }: Behaviour): Document {
  return Object.fromEntries(Object.entries(document).map(([key, value]) => [SPELLINGS[spelling][key] ?? key, value]))
}

function withOddEnd(document: Document, { timelineEnd }: Behaviour): Document {
  const { timeline } = document
  if (timelineEnd === 'kept' || !isDocument(timeline)) return document
  const { from } = timeline
  return { ...document, timeline: timelineEnd === 'empty' ? { from, to: '' } : { from } }
}

function withOddPictures(document: Document, { pictures }: Behaviour): Document {
  if (pictures === 'urls') return document
  const entries = Object.entries(document).flatMap(([key, value]) => {
    if (key !== 'svg' && key !== 'projectBanner') return [[key, value]]
    if (pictures === 'missing') return []
    return [[key, pictures === 'empty' ? {} : toRelative(value)]]
  })
  return Object.fromEntries(entries)
}

function toRelative(picture: unknown): unknown {
  if (!isDocument(picture)) return picture
  return { url: new URL(String(picture.url)).pathname }
}
