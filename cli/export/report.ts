import { stripControls } from '../command/terminal.ts'
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
    `Exported ${pages} pages (${files} files) to ${dir}. Serve this folder at ${base}`,
    ...skipped.map((title) => stripControls(`Skipped ${title}: its id can't be used as a folder name.`)),
    api
      ? `Messages and summaries go to ${api}. Add this site's origin to ALLOWED_ORIGINS there (see docs/deploy.md).`
      : 'Without a server there are no messages or summaries, and the contact section shows links.mail from site.yaml. To use a server, add --api.',
    ...(imageHost ? [`Images still load from ${imageHost}. Run npm run import to download them.`] : []),
    ...(hasSiteUrl ? [] : [`Feeds and share images use ${siteUrl}. Set SITE_URL to the site's public URL.`]),
  ].join('\n')
}
