import { cp, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_DIR } from '../../server/content/find-dir.ts'
import { type CommandResult, done } from '../command/run.ts'
import { toDisplayPath } from '../command/terminal.ts'
import { createStagingDir } from '../content-dir/atomic-replace.ts'
import { detectContent } from '../content-dir/detect.ts'
import { diffFiles, hashFiles } from '../content-dir/hash-files.ts'
import { readLocalIcons } from '../icons/local-icons.ts'
import type { FetchIcons } from '../icons/simple-icons.ts'
import { createSafeFetch } from '../net/safe-fetch.ts'
import type { ImportCommand } from './args.ts'
import { commit, findIssues, type ImportDeps } from './commit.ts'
import type { GitHubOptions } from './github/client.ts'
import { readRecord, toSourceKey, writeRecord } from './merge/record.ts'
import { createImportLog, type ImportLog } from './model/log.ts'
import type { ImportedContent, Source } from './model/model.ts'
import { runMerge } from './run-merge.ts'
import { openSource } from './source.ts'
import { writeContent } from './write-content.ts'

type Deps = ImportDeps & {
  github: GitHubOptions
  fetchIcons: FetchIcons
  retryDelayMs?: number
}

export async function runImport(command: ImportCommand, deps: Deps): Promise<CommandResult> {
  const { contentDir } = deps
  const isCustom = (await detectContent(contentDir)) === 'custom'
  const record = await readRecord(contentDir)
  const isMerge = isCustom && !command.force && (command.merge || record !== undefined)
  const shownDir = toDisplayPath(contentDir, deps.cwd)
  if (isCustom && !command.force && !command.dryRun && !isMerge) {
    return failed(
      `${shownDir} already has your own content. Use --merge to add to it, --force to replace it (the old folder is kept next to it), or --dry-run to preview the changes.`,
    )
  }
  const mergeLog = createImportLog(deps.print)
  // The lines and hints about every entry are for a first import. A merge lists its changes.
  const info = (line: string) => void (line.startsWith(' ') || mergeLog.info(line))
  const log = isMerge ? { ...mergeLog, info, hint: () => undefined } : mergeLog
  const safeFetch = createSafeFetch(command)
  const { result, baseLocation } = await openSource(command.source, { ...deps, ...command, safeFetch, log })
  if (result.kind === 'failed') return failed(`Could not import ${toDisplayName(command.source)}: ${result.reason}.`)
  const { content } = result
  addHints(content, log)
  await using imported = await mkdtempDisposable(join(tmpdir(), 'vitrine-import-'))
  const icons = await readLocalIcons([contentDir, SAMPLE_DIR])
  const { fetchIcons } = deps
  await writeContent(content, { dir: imported.path, safeFetch, baseLocation, icons, fetchIcons, log })
  const issues = await findIssues(imported.path, 'the imported content')
  if (issues) return failed(issues)
  const source = toSourceKey(command.source)
  if (isMerge)
    return await runMerge(imported.path, { ...deps, ...command, source, record: record ?? {}, log: mergeLog })
  if (command.dryRun) {
    return done(
      `Dry run: nothing was changed. Files in ${shownDir} that would be added (+), changed (~), or removed (-):`,
      ...diffFiles(await hashFiles(contentDir), await hashFiles(imported.path)),
      ...log.summaryLines(),
    )
  }
  await using staging = await createStagingDir(contentDir)
  await cp(imported.path, staging.dir, { recursive: true })
  await writeRecord(staging.dir, source, { dir: imported.path })
  return await commit(staging, `Imported ${content.name} into ${shownDir}.`, { ...deps, log })
}

function addHints({ timeline, skills, apps, projects, mail }: ImportedContent, log: ImportLog): void {
  for (const [kind, list] of Object.entries({ timeline, skill: skills, app: apps, project: projects })) {
    if (list.length === 0) log.hint(`No ${kind} entries found. To add one, run: npm run new -- ${kind} "Name"`)
  }
  log.hint(
    mail
      ? `The contact section and the printed home page show ${mail}. To hide it, clear links.mail in site.yaml.`
      : 'To show an email address in the contact section and on the printed home page, set links.mail in site.yaml.',
  )
}

function toDisplayName(source: Source): string {
  if (source.kind === 'github') return `github:${source.login}`
  return source.kind === 'file' ? source.path : source.url
}

function failed(message: string): CommandResult {
  return { text: `${message}\nNothing was imported.`, status: 1 }
}
