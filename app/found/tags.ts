import type { MetaDescriptor } from 'react-router'

/** `owner/drawings` draws them in this size. */
const CARD = { width: 1200, height: 630 }
/** As many letters as a list of search results shows. */
const LONGEST_DESCRIPTION = 160

/** What the root knows of the site; undefined where its loader failed. */
type SiteFacts = { name: string; siteUrl: string; card: string | undefined } | undefined

type Page = { title: string; description: string; path: string; card?: string | undefined }

/**
 * The tags by which search engines and those who show links know a page. Only the first three follow a visitor who moves
 * on in the browser: who shows links asks the server, and scripts stay small.
 */
export function toTags(site: SiteFacts, { title, path, ...page }: Page): MetaDescriptor[] {
  const { name = 'Portfolio', siteUrl = '' } = site ?? {}
  const description = shorten(page.description)
  const address = siteUrl + path
  return [
    { title: path === '/' ? name : `${title} | ${name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(import.meta.env.SSR ? toShareTags(site, { ...page, title, description, path: address }) : []),
  ]
}

/** Open Graph, and what Twitter does not take from there. */
function toShareTags(site: SiteFacts, { title, description, path, card = site?.card }: Page): MetaDescriptor[] {
  const { name = 'Portfolio', siteUrl = '' } = site ?? {}
  const graph = {
    title,
    description,
    type: 'website',
    url: path,
    site_name: name,
    ...(card && { image: siteUrl + card, 'image:width': CARD.width, 'image:height': CARD.height, 'image:alt': title }),
  }
  return [
    ...Object.entries(graph).map(([property, content]) => ({ property: `og:${property}`, content: String(content) })),
    { name: 'twitter:card', content: card ? 'summary_large_image' : 'summary' },
  ]
}

/** Up to the end of a word. */
function shorten(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text
  return `${text.slice(0, LONGEST_DESCRIPTION).replace(/\s+\S*$/, '')}…`
}
