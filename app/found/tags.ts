import type { MetaDescriptor } from 'react-router'

/** `owner/drawings` draws them in this size. */
const CARD = { width: 1200, height: 630 }
/** As many letters as a list of search results shows. */
const LONGEST_DESCRIPTION = 160

/** What the root knows of the site; undefined where its loader failed. */
type SiteFacts = { name: string; siteUrl: string; card: string | undefined } | undefined

type Page = { title: string; description: string; path: string; card?: string | undefined }

/** The tags by which search engines and those who show links know a page. */
export function toTags(site: SiteFacts, { title, path, card = site?.card, ...page }: Page): MetaDescriptor[] {
  const description = shorten(page.description)
  const { name = 'Portfolio', siteUrl = '' } = site ?? {}
  const address = siteUrl + path
  const tags: MetaDescriptor[] = [
    { title: path === '/' ? name : `${title} | ${name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
  ]
  const graph = {
    title,
    description,
    type: 'website',
    url: address,
    site_name: name,
    ...(card && { image: siteUrl + card, 'image:width': CARD.width, 'image:height': CARD.height, 'image:alt': title }),
  }
  tags.push(
    ...Object.entries(graph).map(([property, content]) => ({ property: `og:${property}`, content: String(content) })),
  )
  // All else Twitter takes from the tags above.
  tags.push({ name: 'twitter:card', content: card ? 'summary_large_image' : 'summary' })
  return tags
}

/** Up to the end of a word. */
function shorten(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text
  return `${text.slice(0, LONGEST_DESCRIPTION).replace(/\s+\S*$/, '')}…`
}
