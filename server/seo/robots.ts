export function renderRobots(siteUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /openai/\n\nSitemap: ${siteUrl}/sitemap.xml\n`
}
