import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../server/config.ts'
import { toPlain } from '../paper.ts'
import type { Outcome } from '../run.ts'
import { readClientFiles } from './client-files.ts'
import { collectFiles } from './collect.ts'
import { openSite } from './open-site.ts'
import type { Order } from './order.ts'
import { findRefusal, replaceFolder } from './site-folder.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BUILT_APP = new URL('../../build/server/index.js', import.meta.url)
const BUILT_CLIENT = fileURLToPath(new URL('../../build/client', import.meta.url))

type Desk = {
  config: Config
  /** Where the owner typed the command. */
  cwd: string
  now: Date
  /** Whether the owner has said what the public address is. */
  knowsAddress: boolean
}

export async function runSiteExport(command: { dir: string; force: boolean } & Order, desk: Desk): Promise<Outcome> {
  const { config, cwd, now } = desk
  const dir = resolve(cwd, command.dir)
  const kept = [ROOT, config.contentDir, config.dataDir, BUILT_CLIENT].map((place) => resolve(place))
  const refusal = await findRefusal(dir, { force: command.force, kept })
  if (refusal) return { text: `${refusal}\nNothing was written.`, status: 1 }
  const site = await openSite(config, command, BUILT_APP)
  try {
    const client = await readClientFiles(BUILT_CLIENT)
    const { files, pages } = await collectFiles(site, { ...command, client })
    await replaceFolder(dir, { files, now })
    const shown = relative(cwd, dir).startsWith('..') ? dir : command.dir
    const told = { shown, pages, files: files.size, leftOut: site.leftOut(), ...command, ...desk }
    return { text: tell(told, site.services.siteUrl), status: 0 }
  } finally {
    await site.close()
  }
}

type Told = Order & { shown: string; pages: number; files: number; leftOut: string[]; knowsAddress: boolean }

function tell({ shown, pages, files, leftOut, base, api, knowsAddress }: Told, siteUrl: string): string {
  return [
    `${shown} holds the site: ${pages} pages, ${files} files, to be served at ${base}`,
    ...leftOut.map((title) => toPlain(`Left out: ${title}, whose id cannot be the name of a folder.`)),
    api
      ? `Messages and summaries go to ${api}, which must let this site's pages ask (ALLOWED_ORIGINS, docs/deploy.md).`
      : 'No server takes messages or summaries there: pages show your mail address (links.mail in site.yaml) and say so. --api names a server.',
    ...(knowsAddress
      ? []
      : [`Feeds and cards call it ${siteUrl}: set SITE_URL to the address that visitors will use.`]),
  ].join('\n')
}
