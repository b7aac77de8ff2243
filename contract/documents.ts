import * as z from 'zod/mini'
import { DEGREES } from './colors/id-hue.ts'
import { isRecord } from './http.ts'

/** Creates lenient schemas for the documents of `/api/v1`. The owner's YAML has `server/content/schema/files.ts`. */
export function createSchemas(imageBase = '') {
  const image = z.transform((raw) => toImage(raw, imageBase))
  return {
    owner: lenientObject({
      instagramURL: link,
      facebookURL: link,
      linkedInURL: link,
      githubURL: link,
      aboutMe: text,
      fullName: text,
      avatar: image,
      resume: image,
    }),
    timeline: lenientObject({ _id: text, title: text, description: text, timeline: period }),
    skill: lenientObject({ _id: text, title: text, svg: image }),
    application: lenientObject({ _id: text, name: text, svg: image }),
    project: lenientObject({
      _id: text,
      title: text,
      description: text,
      stack: text,
      deployed: text,
      technologies: text,
      gitRepoLink: link,
      projectLink: link,
      projectBanner: image,
      hue: z.optional(hue),
    }),
  }
}

type Documents = ReturnType<typeof createSchemas>
export type ImageRef = { url: string }
/** Only an external backend has the optional fields; the owner's files have them in `site.yaml`. */
export type Owner = Omit<z.output<Documents['owner']>, keyof Identity> & Partial<Identity>
type Identity = Pick<z.output<Documents['owner']>, 'fullName' | 'avatar' | 'resume'>
export type TimelineEntry = z.output<Documents['timeline']> & MaybeDraft
export type Skill = z.output<Documents['skill']> & MaybeDraft & MaybeGroup
export type Application = z.output<Documents['application']> & MaybeDraft & MaybeGroup
export type Project = z.output<Documents['project']> & MaybeDraft
/** Only `npm run dev` has drafts. */
export type MaybeDraft = { draft?: boolean | undefined }
/** Only pages have groups; `/api/v1` doesn't send them. */
export type MaybeGroup = { group?: string | undefined }

/** Maps lower-cased alternative names to fields. Names that differ only in case need no entry. */
const ALIASES: Record<string, string | string[]> = {
  id: '_id',
  name: 'fullName',
  resumeurl: 'resume',
  githublink: ['gitRepoLink', 'githubURL'],
  gitlink: 'gitRepoLink',
  repolink: 'gitRepoLink',
  livelink: 'projectLink',
  github: 'githubURL',
  linkedin: 'linkedInURL',
  instagram: 'instagramURL',
  facebook: 'facebookURL',
}

const MAX_LIST_DEPTH = 8
/** At least two labels, the last without digits, so a version such as "v1.0" is none. */
const HOST = /^(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u

const text = z.transform(toPlainText)
const link = z.transform(toLink)
const period = z.transform(toPeriod)
const hue = z.transform((raw) => (typeof raw === 'number' && raw >= 0 && raw <= DEGREES ? raw : undefined))

function lenientObject<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.pipe(
    z.pipe(
      z.looseObject({}),
      z.transform((raw) => normalizeKeys(raw, Object.keys(shape))),
    ),
    z.object(shape),
  )
}

function normalizeKeys(raw: Record<string, unknown>, fields: string[]): Record<string, unknown> {
  const wanted = new Map(fields.map((field) => [field.toLowerCase(), field]))
  const document: Record<string, unknown> = Object.fromEntries(fields.map((field) => [field, undefined]))
  for (const [key, value] of Object.entries(raw)) {
    const lower = key.toLowerCase()
    const field = wanted.get(lower) ?? [ALIASES[lower] ?? []].flat().find((alias) => fields.includes(alias))
    if (field === undefined) continue
    const isEmpty = (document[field] ?? '') === ''
    if (key === field || isEmpty) document[field] = value
  }
  return document
}

function toPlainText(raw: unknown): string {
  // `encodeURIComponent` throws on a lone surrogate.
  if (typeof raw === 'string') return raw.toWellFormed().trim()
  if (typeof raw === 'number') return String(raw)
  if (typeof raw === 'boolean') return raw ? 'Yes' : 'No'
  if (!Array.isArray(raw)) return ''
  const items = raw.flat(MAX_LIST_DEPTH).filter((item) => !Array.isArray(item))
  return items.map(toPlainText).filter(Boolean).join(', ')
}

function toLink(raw: unknown): string {
  const url = withScheme(toPlainText(raw))
  return isWebUrl(url) ? url : ''
}

/** Owners may leave out the scheme, as in "github.com/robin". */
export function withScheme(text: string): string {
  return HOST.test(text) ? `https://${text}` : text
}

/** Allows only http(s), because `javascript:` would run in the page. */
function isWebUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

function toImage(raw: unknown, base: string): ImageRef | undefined {
  const text = toPlainText(isRecord(raw) ? raw.url : raw)
  if (isWebUrl(text)) return { url: text }
  return /^\/(?![/\\])/.test(text) ? { url: base + text } : undefined
}

function toPeriod(raw: unknown): { from: string; to?: string } {
  if (!isRecord(raw)) return { from: '' }
  const [from, to] = [toPlainText(raw.from), toPlainText(raw.to)]
  return to ? { from, to } : { from }
}
