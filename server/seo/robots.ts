/** Pages are for everyone; the calls behind them are for the pages. */
export function toRobots(siteUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /openai/\n\nSitemap: ${siteUrl}/sitemap.xml\n`
}
