import { pagePaths, sitemap } from '../../contract/routes.ts'
import type { SiteData } from './site-data.ts'
import { escapeXml } from './xml.ts'

/** Omits `lastmod`, because a project's date is not the date its page changed. */
export function renderSitemap({ siteUrl, site, projects }: Pick<SiteData, 'siteUrl' | 'site' | 'projects'>): string {
  const ids = projects.map(({ _id }) => _id)
  const urls = pagePaths(ids, site).map((path) => siteUrl + path)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.map((url) => `<url><loc>${escapeXml(url)}</loc></url>`),
    '</urlset>\n',
  ].join('\n')
}

export function renderRobots(siteUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /openai/\n\nSitemap: ${siteUrl}${sitemap.path}\n`
}
