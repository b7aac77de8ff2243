import { homedir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { listContactUrls, type Translation } from '../../contract/site.ts'
import { findLinkTargets } from '../../editing/folder/paths.ts'
import type { Config } from '../../server/config.ts'
import { findContentDir, SAMPLE_DIR } from '../../server/content/find-dir.ts'
import { findMissingImages } from '../../server/content/images/generated.ts'
import { loadContent } from '../../server/content/load.ts'
import { PACKAGE_DIR, toDocPath } from '../../server/package-dir.ts'
import type { Finding } from '../check/checks/finding.ts'
import { findForeign } from '../check/checks/leftovers.ts'
import { printLine } from '../command/run.ts'
import { stripControls } from '../command/terminal.ts'
import { loadGenerator } from '../pictures/load.ts'
import type { ExportCommand } from './args.ts'
import { collectFiles } from './collect.ts'
import { joinHeaders } from './headers-file.ts'
import { type ExportedSite, listMissing, listSites, toTranslation } from './languages.ts'
import { checkOutputDir, replaceFolder } from './output-dir.ts'
import { createRenderClient, type ExportOptions } from './render-client.ts'

const PROJECT = process.cwd()
const OWN_FOLDERS = ['build', 'sample', '.git', 'node_modules', 'vendor'].map((name) => join(PROJECT, name))

const MAX_FOREIGN = 20

/** `progress` gets a line for each image and page; without it, the lines of images are printed. */
type Deps = { config: Config; cwd: string; now: Date; progress?: (line: string) => void }

export async function runStaticExport(command: ExportCommand, deps: Deps): Promise<ExportResult> {
  const { cwd, now, progress } = deps
  const dir = resolve(cwd, command.dir)
  const sample = { contentDir: SAMPLE_DIR, isContentDirSet: true, backend: undefined }
  const config = command.sample ? { ...deps.config, ...sample } : deps.config
  const sites = await listSites(command, { config, cwd })
  const contentDirs = [deps.config.contentDir, ...sites.map((site) => site.config.contentDir)]
  const links = await Promise.all(contentDirs.map(findLinkTargets))
  const protectedPaths = {
    owned: [...contentDirs, config.dataDir, ...OWN_FOLDERS, ...links.flat()],
    parents: [PROJECT, PACKAGE_DIR, homedir()],
    project: PROJECT,
  }
  const error = await checkOutputDir(dir, { force: command.force, protectedPaths })
  if (error) return { kind: 'failed', text: error }
  const own = command.sample ? sites.slice(1) : sites
  const foreign = (await Promise.all(own.map(findForeignOf))).flat()
  if (foreign.length > 0) return { kind: 'foreign', findings: foreign }
  const imageIssues = []
  for (const site of sites) imageIssues.push(await generateMissingImages(site.config, progress ?? printLine))
  const { files, ...rendered } = await renderSites(sites, { command, progress })
  await replaceFolder(dir, { files, now })
  const report = {
    ...command,
    ...rendered,
    dir: relative(cwd, dir).startsWith('..') ? dir : command.dir,
    files: files.size,
    hasSiteUrl: config.isSiteUrlSet,
    imageHost: config.backend?.host,
    imageIssue: imageIssues.filter(Boolean).join('\n') || undefined,
    missing: listMissing(sites),
  }
  return { kind: 'done', report }
}

async function findForeignOf({ config, folder, name }: ExportedSite): Promise<Finding[]> {
  const dir = await findContentDir(config)
  const findings = dir ? await findForeign(dir, { siteOnly: config.backend !== undefined }) : []
  return folder ? findings.map((finding) => ({ ...finding, where: `${name}/${finding.where}` })) : findings
}

type RenderOptions = { command: Pick<ExportCommand, 'api'>; progress?: Deps['progress'] }

export async function renderSites(sites: ExportedSite[], options: RenderOptions) {
  const rendered = []
  for (const site of sites) {
    const translations = sites.filter((other) => other !== site).map(toTranslation)
    rendered.push(await renderSite(site, { translations, ...options }))
  }
  const headers = joinHeaders(rendered.map((site) => site.headers))
  return {
    files: new Map([...rendered.flatMap(({ files }) => files), ['_headers', headers]]),
    pages: rendered.flatMap(({ pages }) => pages),
    siteUrl: rendered[0]?.siteUrl ?? '',
    contacts: rendered[0]?.contacts ?? [],
  }
}

type SiteOptions = RenderOptions & { translations: Translation[] }

async function renderSite(site: ExportedSite, { translations, command, progress }: SiteOptions) {
  const options = { base: site.base, api: command.api, translations }
  await using client = await createRenderClient(site.config, options)
  const { files, pages, headers } = await collectFiles(client, { ...options, progress })
  const { portfolio, site: current, siteUrl } = client.services
  const owner = await portfolio.owner()
  return {
    files: Array.from(files, ([path, content]): [string, Uint8Array | string] => [site.folder + path, content]),
    pages: pages.map((path) => `/${site.folder}${path.slice(1)}`),
    headers,
    siteUrl: siteUrl(),
    contacts: listContactUrls(owner.kind === 'ok' ? owner.value : undefined, current().links),
  }
}

/** Returns what failed. An export then has the originals, without their metadata. */
export async function generateMissingImages(
  config: Config,
  print: (line: string) => void,
): Promise<string | undefined> {
  const contentDir = await findContentDir(config)
  if (!contentDir) return undefined
  const loaded = await loadContent(contentDir, { siteOnly: config.backend !== undefined, drafts: true })
  if (loaded.kind === 'invalid' || !findMissingImages(loaded.content)) return undefined
  try {
    const { generateImages } = await loadGenerator()
    const { status, text } = await generateImages({ ...loaded.content, contentDir, print })
    return status === 0 ? undefined : text
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

type ExportResult =
  | { kind: 'failed'; text: string }
  | { kind: 'foreign'; findings: Finding[] }
  | { kind: 'done'; report: Report }
type Report = Pick<ExportOptions, 'base' | 'api'> & {
  dir: string
  pages: string[]
  files: number
  siteUrl: string
  contacts: string[]
  hasSiteUrl: boolean
  imageHost: string | undefined
  imageIssue: string | undefined
  missing: string[]
}

/** Says what would be public under the owner's name. */
export function renderForeign(findings: Finding[]): string {
  const lines = findings.slice(0, MAX_FOREIGN).map(({ where, what, fix }) => `  ${where}  ${what}. ${fix}`)
  const more = findings.length > MAX_FOREIGN ? [`  and ${findings.length - MAX_FOREIGN} more: npm run check`] : []
  const head = 'Nothing was exported, because the site has words or images that aren’t yours:'
  return stripControls([head, ...lines, ...more, 'To export the sample as a demo, add --sample.'].join('\n'))
}

export function renderReport(report: Report): string {
  const { dir, pages, files, base } = report
  return [
    `Exported ${pages.length} pages (${files} files) to ${dir}. Serve this folder at ${base}`,
    ...listNotes(report),
  ].join('\n')
}

export function listNotes({ missing, api, contacts, imageIssue, imageHost, hasSiteUrl, siteUrl }: Report): string[] {
  return [
    api
      ? `Messages and summaries go to ${api}. Add this site’s origin to ALLOWED_ORIGINS there (see ${toDocPath('deploy.md')}).`
      : 'Without a server, there are no messages.',
    ...(api ? [] : [describeContacts(contacts)]),
    ...(imageIssue ? [imageIssue] : []),
    ...(imageHost ? [`Images still load from ${imageHost}. Import its content to download them.`] : []),
    ...missing,
    ...(hasSiteUrl ? [] : [`Feeds and share images use ${siteUrl}. Set “url” in site.yaml to the site’s public URL.`]),
  ]
}

function describeContacts(contacts: string[]): string {
  if (contacts.length > 0)
    return stripControls(`The contact section shows ${contacts.join(', ').replace(/\b(?:mailto|tel):/g, '')}.`)
  return 'Visitors have no way to reach you. Set links.mail in site.yaml.'
}
