import { type Facts, toProjectAddress } from './site-data.ts'
import { escapeXml } from './xml.ts'

/** The sitemap protocol takes no more in one file. */
const MOST_ADDRESSES = 50_000

/** Every page that a search may lead to. No dates: what a project's date says is not when its page changed. */
export function toSitemap({ siteUrl, projects }: Pick<Facts, 'siteUrl' | 'projects'>): string {
  const addresses = [
    `${siteUrl}/`,
    `${siteUrl}/summarize`,
    ...projects.map(({ _id }) => toProjectAddress(siteUrl, _id)),
  ].slice(0, MOST_ADDRESSES)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${escapeXml(address)}</loc></url>`),
    '</urlset>\n',
  ].join('\n')
}
