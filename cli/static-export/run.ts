import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../server/config.ts'
import type { CommandResult } from '../run.ts'
import { readClientFiles } from './client-files.ts'
import { collectFiles } from './collect.ts'
import type { ExportOptions } from './options.ts'
import { checkOutputDir, replaceFolder } from './output-dir.ts'
import { createRenderClient } from './render-client.ts'
import { toReport } from './report.ts'

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

export async function runSiteExport(
  command: { dir: string; force: boolean } & ExportOptions,
  desk: Desk,
): Promise<CommandResult> {
  const { config, cwd, now } = desk
  const dir = resolve(cwd, command.dir)
  const kept = [ROOT, config.contentDir, config.dataDir, BUILT_CLIENT].map((place) => resolve(place))
  const refusal = await checkOutputDir(dir, { force: command.force, kept })
  if (refusal) return { text: `${refusal}\nNothing was written.`, status: 1 }
  const site = await createRenderClient(config, command, { appUrl: BUILT_APP, clientDir: BUILT_CLIENT })
  try {
    const client = await readClientFiles(BUILT_CLIENT)
    const { files, pages } = await collectFiles(site, { ...command, client })
    await replaceFolder(dir, { files, now })
    const shown = relative(cwd, dir).startsWith('..') ? dir : command.dir
    const told = { ...command, ...desk, shown, pages, files: files.size, leftOut: site.leftOut() }
    const { siteUrl } = site.services
    return { text: toReport({ ...told, siteUrl, pictureHost: config.backend?.host }), status: 0 }
  } finally {
    await site.close()
  }
}
