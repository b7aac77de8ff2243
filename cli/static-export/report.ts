import { stripControls } from '../terminal.ts'
import type { ExportOptions } from './render-client.ts'

type Report = ExportOptions & {
  dir: string
  pages: number
  files: number
  skipped: string[]
  siteUrl: string
  hasSiteUrl: boolean
  imageHost: string | undefined
}

export function renderReport({ dir, pages, files, base, api, ...rest }: Report): string {
  const { skipped, siteUrl, hasSiteUrl, imageHost } = rest
  return [
    `Exported ${pages} pages, ${files} files to ${dir}. Serve it at ${base}`,
    ...skipped.map((title) => stripControls(`Skipped: ${title}, because its id cannot be a folder name.`)),
    api
      ? `Messages and summaries go to ${api}. Add this site to its ALLOWED_ORIGINS (docs/deploy.md).`
      : 'There is no server for messages and summaries: pages show your mail address (links.mail in site.yaml). Name one with --api.',
    ...(imageHost ? [`Pictures are still loaded from ${imageHost}. Run npm run import to download them.`] : []),
    ...(hasSiteUrl ? [] : [`Feeds and share cards use ${siteUrl}. Set SITE_URL to the public URL of the site.`]),
  ].join('\n')
}
