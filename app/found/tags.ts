import type { MetaDescriptor } from 'react-router'
import type { Project } from '../../contract/documents.ts'
import { findImage, type Image } from './image.ts'

/** As many letters as a list of search results shows. */
const LONGEST_DESCRIPTION = 160
const FEED_TYPE = 'application/atom+xml'

/** What the root knows of the site; undefined where its loader failed. */
type SiteFacts = { name: string; siteUrl: string; card?: string | undefined; portrait?: string | undefined } | undefined

type Page = { title: string; path: string }

/** The tags that follow a visitor who moves on in the browser. */
export function toTags(site: SiteFacts, { title, path }: Page): MetaDescriptor[] {
  const { name = 'Portfolio', siteUrl = '' } = site ?? {}
  return [
    { title: path === '/' ? name : toTitle(site, title) },
    { tagName: 'link', rel: 'canonical', href: siteUrl + path },
  ]
}

export function toTitle(site: SiteFacts, title: string): string {
  return `${title} | ${site?.name ?? 'Portfolio'}`
}

type ServedPage = Page & {
  description: string
  /** What the page is about, by the names of schema.org. */
  facts?: object
  image?: Image | undefined
}

/** The tags for machines: they ask the server for a page, so that the scripts need not bring these along. */
export function toServedTags(site: SiteFacts, { title, path, facts, image = findImage(site), ...page }: ServedPage) {
  const { name = 'Portfolio', siteUrl = '' } = site ?? {}
  const description = shorten(page.description)
  const graph = {
    title,
    description,
    type: 'website',
    url: siteUrl + path,
    site_name: name,
    ...(image && { image: image.url }),
    ...(image?.width && { 'image:width': image.width, 'image:height': image.height }),
    ...(image && { 'image:alt': title }),
  }
  const tags: MetaDescriptor[] = [
    { name: 'description', content: description },
    ...Object.entries(graph).map(([property, content]) => ({ property: `og:${property}`, content: String(content) })),
    // All else Twitter takes from the tags above.
    { name: 'twitter:card', content: image?.isWide ? 'summary_large_image' : 'summary' },
  ]
  if (path === '/') tags.push({ tagName: 'link', rel: 'alternate', type: FEED_TYPE, href: `${siteUrl}/feed.xml` })
  if (facts) tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...facts } })
  return tags
}

/** What a project says of itself, and where it says nothing what it is made with. */
export function toDescription(
  { title, description, technologies, stack }: Pick<Project, 'title' | 'description' | 'technologies' | 'stack'>,
  site: SiteFacts,
): string {
  const madeWith = technologies || stack
  return description || (madeWith ? `${title}: ${madeWith}` : toTitle(site, title))
}

/** Up to the end of a word. */
function shorten(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text
  return `${text.slice(0, LONGEST_DESCRIPTION).replace(/\s+\S*$/, '')}…`
}
