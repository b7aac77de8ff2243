import type { ImageRef, Owner } from './documents.ts'

export const SECTIONS = ['home', 'timeline', 'skills', 'apps', 'about', 'portfolio'] as const
export const LOOKS = ['vitrine', 'paper'] as const
export const THEMES = ['light', 'dark', 'system'] as const
export const FITS = ['whole', 'fill'] as const
export const LINK_ICONS = ['video', 'instagram', 'facebook', 'linkedin', 'phone', 'mail', 'external'] as const
export const TIMELINE_KINDS = ['work', 'education', 'volunteer', 'award', 'certificate', 'publication'] as const

export type SectionId = (typeof SECTIONS)[number]
export type Look = (typeof LOOKS)[number]
export type Theme = (typeof THEMES)[number]
export type Fit = (typeof FITS)[number]
type LinkIcon = (typeof LINK_ICONS)[number]
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** The owner's files have these fields; the documents of `/api/v1` don't. */
export type TimelineDetails = {
  kind?: TimelineKind | undefined
  place?: string | undefined
  link?: string | undefined
  points?: string[] | undefined
  group?: string | undefined
  /** The owner pinned it as the entry that the intro shows. */
  current?: boolean | undefined
}

/** `icon` names a built-in icon, and `image` is the URL of the owner's image. */
export type MoreLink = { label: string; url: string; icon?: LinkIcon; image?: string }

export type Site = {
  name: string
  greeting: string
  roles: string[]
  /** Undefined means the default, and empty text means none. */
  status?: string | undefined
  /** The public URL, without a slash at its end. Empty if it is unknown. */
  url?: string
  biography: string[]
  avatar?: ImageRef & { alt: string }
  links: { videoChannel: string; resume: string; mail: string; more: MoreLink[] }
  favicon?: { url: string; type: string }
  sections: SectionId[]
  headings: { [Name in Exclude<SectionId, 'home'> | 'contact' | 'aboutSubtitle']?: string | undefined }
  accent: number
  look: Look
  /** Visitors see it until they choose another. */
  theme: Theme
  themeKey: string
  summaries: boolean
  /** Its `script` is empty if there is none. */
  analytics: { script: string; attributes: { name: string; value: string }[] }
  translations: Translation[]
  /** Search engines must not list the sample. */
  isSample?: boolean
}

/** The same site in another language, at another URL. It may lack some of our pages. */
export type Translation = { language: string; url: string; pages: readonly string[] }

type OwnPage = { language: string; url: string; path: string }

/** Lists a page in all its languages. The default is the site with the shortest URL, so that all sites name the same. */
export function listAlternates(translations: readonly Translation[], { path, ...own }: OwnPage) {
  const others = translations.filter(({ pages }) => pages.includes(path))
  if (others.length === 0) return []
  const all = [own, ...others].map(({ language, url }) => ({ language, url: url + path }))
  const [main = own] = all.toSorted((a, b) => a.url.length - b.url.length || (a.url < b.url ? -1 : 1))
  return [...all, { language: 'x-default', url: main.url }]
}

/** Entries without a group come first, because below a group they would seem to be part of it. */
export function groupEntries<Entry extends { group?: string | undefined }>(entries: readonly Entry[]) {
  const groups = [...Map.groupBy(entries, ({ group = '' }) => group)]
  return groups.toSorted(([a], [b]) => Number(a !== '') - Number(b !== ''))
}

/** In a static export, `pagesAreFolders` is true. */
export type SiteLinks = { base: string; pagesAreFolders: boolean }

/** An empty `base` means the page's own origin. */
export type BrowserApi = {
  base: string
  /** Relative image URLs are resolved against this origin. */
  imageBase: string
  /** This is set only in a static export, which has no server or uses the one at `base`. */
  server?: 'none' | 'elsewhere'
}

/** Documents have the place in the title, as in "Engineer, Acme". Leaves it out if the title names it anywhere. */
export function withPlace(title: string, place = ''): string {
  if (!title || !place) return title || place
  const isNamed = ` ${toWords(title)} `.includes(` ${toWords(place)} `)
  // Words of languages without capitals may follow each other without a space.
  const isPart = /\p{Lo}/u.test(place) && title.includes(place)
  return isNamed || isPart ? title : `${title}, ${place}`
}

function toWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Titles may end with the place, as in "Engineer, Acme". Returns an empty string if the title is the place. */
export function withoutPlace(title: string, place = ''): string {
  if (title === place) return ''
  return place && title.endsWith(`, ${place}`) ? title.slice(0, -place.length - 2) : title
}

type ProfileLinks = { videoChannel: string; more: { url: string }[] }

export function listProfileUrls(owner: Partial<Owner> | undefined, { videoChannel, more }: ProfileLinks): string[] {
  const { githubURL, linkedInURL, instagramURL, facebookURL } = owner ?? {}
  const urls = [githubURL, linkedInURL, instagramURL, facebookURL, videoChannel, ...more.map(({ url }) => url)]
  return urls.filter((url) => url !== undefined).filter((url) => /^https?:/i.test(url))
}

/** Links that open no page. */
export const DIRECT_LINK = /^(?:tel|mailto):/

/** Visitors can reach the owner there if no server receives messages. */
export function listContactUrls(owner: Partial<Owner> | undefined, links: ProfileLinks & { mail: string }): string[] {
  const direct = links.more.map(({ url }) => url).filter((url) => DIRECT_LINK.test(url))
  return links.mail ? [`mailto:${links.mail}`, ...direct] : [...direct, ...listProfileUrls(owner, links)]
}

/** Detects `PORTFOLIO_CALLS=direct`, where the browser calls the external backend itself. */
export function isDirect({ base, server }: BrowserApi): boolean {
  return base !== '' && server === undefined
}
