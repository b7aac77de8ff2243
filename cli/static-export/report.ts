import { stripControls } from '../terminal.ts'
import type { ExportOptions } from './options.ts'

type Told = ExportOptions & {
  shown: string
  pages: number
  files: number
  /** The titles of projects that cannot be files. */
  leftOut: string[]
  siteUrl: string
  /** Whether the owner has said what the public address is. */
  knowsAddress: boolean
  /** The backend whose pictures the pages show; they are not files here. */
  pictureHost: string | undefined
}

/** What the owner should know about a site that was written. */
export function toReport({ shown, pages, files, base, api, siteUrl, ...rest }: Told): string {
  const { leftOut, knowsAddress, pictureHost } = rest
  return [
    `${shown} holds the site: ${pages} pages, ${files} files, to be served at ${base}`,
    ...leftOut.map((title) => stripControls(`Left out: ${title}, whose id cannot be the name of a folder.`)),
    api
      ? `Messages and summaries go to ${api}, which must let this site's pages ask (ALLOWED_ORIGINS, docs/deploy.md).`
      : 'No server takes messages or summaries there: pages show your mail address (links.mail in site.yaml) and say so. --api names a server.',
    ...(pictureHost
      ? [`Pictures stay with ${pictureHost}, which must go on showing them. npm run import fetches them.`]
      : []),
    ...(knowsAddress
      ? []
      : [`Feeds and cards call it ${siteUrl}: set SITE_URL to the address that visitors will use.`]),
  ].join('\n')
}
