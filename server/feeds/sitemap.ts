import { pagePaths, sitemap } from '../../contract/routes.ts'
import { listAlternates } from '../../contract/site.ts'
import type { SiteData } from './site-data.ts'
import { escapeXml } from './xml.ts'

type SitemapData = Pick<SiteData, 'siteUrl' | 'language' | 'site' | 'projects'>

/** Omits `lastmod`, because a project's date is not the date its page changed. */
export function renderSitemap({ siteUrl, language, site, projects }: SitemapData): string {
  const ids = projects.map(({ _id }) => _id)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pagePaths(ids, site).map((path) => {
      const alternates = listAlternates(site.translations, { language, url: siteUrl, path })
      return `<url><loc>${escapeXml(siteUrl + path)}</loc>${alternates.map(renderAlternate).join('')}</url>`
    }),
    '</urlset>\n',
  ].join('\n')
}

function renderAlternate({ language, url }: { language: string; url: string }): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(url)}"/>`
}

/** Crawlers read only the file at the root of a host, where other languages may be folders. */
export function renderRobots(siteUrl: string, translations: readonly { url: string }[]): string {
  const sitemaps = [siteUrl, ...translations.map(({ url }) => url)].map((url) => `Sitemap: ${url}${sitemap.path}\n`)
  return `User-agent: *\nDisallow: /api/\nDisallow: /openai/\n\n${sitemaps.join('')}`
}
