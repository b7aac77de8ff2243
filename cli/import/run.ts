import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadContent } from '../../server/content/load.ts'
import { formatIssues } from '../../server/content/schema/issues.ts'
import { type CommandResult, done } from '../command/run.ts'
import { toDisplayPath } from '../command/terminal.ts'
import { createStagingDir } from '../content-dir/atomic-replace.ts'
import { detectContent } from '../content-dir/detect.ts'
import { diffFiles, hashFiles } from '../content-dir/hash-files.ts'
import { readLocalIcons } from '../icons/local-icons.ts'
import type { FetchIcons } from '../icons/simple-icons.ts'
import { createSafeFetch, type SafeFetch } from '../net/safe-fetch.ts'
import type { ImportCommand } from './args.ts'
import type { GitHubOptions } from './github/client.ts'
import { type BaseLocation, createImageDownloader } from './images/image-downloader.ts'
import { type GenerateImages, prepareImages } from './images/prepare.ts'
import { readRecord, toSourceKey, writeRecord } from './merge/record.ts'
import { createImportLog, type ImportLog } from './model/log.ts'
import type { ImportedContent, Source } from './model/model.ts'
import { type Confirm, runMerge } from './run-merge.ts'
import { openSource } from './source.ts'
import { writeContent } from './write-content.ts'

type Deps = {
  contentDir: string
  sampleDir: string
  cwd: string
  now: Date
  github: GitHubOptions
  print(line: string): void
  generateImages: GenerateImages
  fetchIcons: FetchIcons
  confirm?: Confirm
  retryDelayMs?: number
}
type ImportJob = {
  content: ImportedContent
  baseLocation: BaseLocation
  safeFetch: SafeFetch
  log: ImportLog
  deps: Deps
}

export async function runImport(command: ImportCommand, deps: Deps): Promise<CommandResult> {
  const isCustom = (await detectContent(deps.contentDir)) === 'custom'
  const record = await readRecord(deps.contentDir)
  const isMerge = isCustom && !command.force && (command.merge || record !== undefined)
  const shownDir = toDisplayPath(deps.contentDir, deps.cwd)
  if (isCustom && !command.force && !command.dryRun && !isMerge) {
    return failed(
      `${shownDir} already has your own content. Use --merge to add to it, --force to replace it (the old folder is kept next to it), or --dry-run to preview the changes.`,
    )
  }
  const log = createImportLog(deps.print)
  const safeFetch = createSafeFetch(command)
  const { result, baseLocation } = await openSource(command.source, { ...deps, ...command, safeFetch, log })
  if (result.kind === 'failed') return failed(`Could not import ${toDisplayName(command.source)}: ${result.reason}.`)
  addHints(result.content, log)
  const job = { content: result.content, baseLocation, safeFetch, log, deps }
  const source = toSourceKey(command.source)
  if (isMerge) return runMerge({ ...command, source, record: record ?? {}, log, deps, write: (dir) => write(dir, job) })
  return command.dryRun ? dryRun(job, shownDir) : apply(job, { shownDir, source })
}

function addHints({ timeline, skills, apps, projects, mail }: ImportedContent, log: ImportLog): void {
  for (const [kind, list] of Object.entries({ timeline, skill: skills, app: apps, project: projects })) {
    if (list.length === 0) log.hint(`No ${kind} entries found. To add one, run: npm run new -- ${kind} "Name"`)
  }
  log.hint(
    mail
      ? `The printed home page and static exports show ${mail}. To hide it, clear links.mail in site.yaml.`
      : 'To show an email address on the printed home page and in static exports, set links.mail in site.yaml.',
  )
}

async function dryRun(job: ImportJob, shownDir: string): Promise<CommandResult> {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'vitrine-import-'))
  const issues = await write(dir.path, job)
  if (issues) return failed(issues)
  return done(
    `Dry run: nothing was changed. Files in ${shownDir} that would be added (+), changed (~), or removed (-):`,
    ...diffFiles(await hashFiles(job.deps.contentDir), await hashFiles(dir.path)),
    ...job.log.summaryLines(),
  )
}

async function apply(
  job: ImportJob,
  { shownDir, source }: { shownDir: string; source: string },
): Promise<CommandResult> {
  const { log, deps } = job
  await using staging = await createStagingDir(deps.contentDir)
  const issues = await write(staging.dir, job)
  if (issues) return failed(issues)
  await writeRecord(staging.dir, source, { dir: staging.dir })
  await prepareImages(staging.dir, { ...deps, log })
  const backup = await staging.commit(deps.now)
  const note = backup ? ` Your previous content is in ${toDisplayPath(backup, deps.cwd)}.` : ''
  const summary = `Imported ${job.content.name} into ${shownDir}.${note}`
  return done(...log.summaryLines(), '', summary, 'Run npm start to see it.')
}

/** Returns a report if the written content can't be loaded. */
async function write(dir: string, job: ImportJob): Promise<string | undefined> {
  const icons = await readLocalIcons([job.deps.contentDir, job.deps.sampleDir])
  const images = createImageDownloader({ dir, ...job })
  await writeContent(dir, job.content, { images, icons, fetchIcons: job.deps.fetchIcons, log: job.log })
  const result = await loadContent(dir)
  return result.kind === 'invalid' ? formatIssues('the imported content', result.issues) : undefined
}

function toDisplayName(source: Source): string {
  if (source.kind === 'github') return `github:${source.login}`
  return source.kind === 'file' ? source.path : source.url
}

function failed(message: string): CommandResult {
  return { text: `${message}\nNothing was imported.`, status: 1 }
}
