import { homedir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../server/config.ts'
import { type CommandResult, done } from '../command/run.ts'
import { stripControls } from '../command/terminal.ts'
import { findLinkTargets } from '../content-dir/paths.ts'
import { collectFiles } from './collect.ts'
import { checkOutputDir, replaceFolder } from './output-dir.ts'
import { createRenderClient, type ExportOptions } from './render-client.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OWN_FOLDERS = ['build', 'sample', '.git', 'node_modules'].map((name) => join(ROOT, name))
const BUILT_CLIENT = fileURLToPath(new URL('../../build/client', import.meta.url))

type Command = { dir: string; force: boolean } & ExportOptions
type Deps = { config: Config; cwd: string; now: Date; hasSiteUrl: boolean }

export async function runStaticExport(command: Command, deps: Deps): Promise<CommandResult> {
  const { config, cwd, now, hasSiteUrl } = deps
  const dir = resolve(cwd, command.dir)
  const { contentDir, dataDir } = config
  const protectedPaths = {
    owned: [contentDir, dataDir, ...OWN_FOLDERS, ...(await findLinkTargets(contentDir))],
    parents: [ROOT, homedir()],
    project: ROOT,
  }
  const error = await checkOutputDir(dir, { force: command.force, protectedPaths })
  if (error) return { text: `${error}\nNothing was written.`, status: 1 }
  await using renderClient = await createRenderClient(config, command, BUILT_CLIENT)
  const { files, pages } = await collectFiles(renderClient, { ...command, clientDir: BUILT_CLIENT })
  await replaceFolder(dir, { files, now })
  const report = renderReport({
    ...command,
    dir: relative(cwd, dir).startsWith('..') ? dir : command.dir,
    pages,
    files: files.size,
    skipped: [...renderClient.skipped],
    siteUrl: renderClient.services.siteUrl,
    hasSiteUrl,
    imageHost: config.backend?.host,
  })
  return done(report)
}

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
