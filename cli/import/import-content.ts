import { cp, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { detectContent } from '../../editing/folder/detect.ts'
import { createStagingDir } from '../../editing/folder/swap.ts'
import { SAMPLE_DIR } from '../../server/content/find-dir.ts'
import type { CommandResult } from '../command/run.ts'
import { toDisplayPath } from '../command/terminal.ts'
import { readLocalIcons } from '../icons/local-icons.ts'
import type { FetchIcons } from '../icons/simple-icons.ts'
import { createSafeFetch, type SafeFetch } from '../net/safe-fetch.ts'
import { findAddresses } from './addresses.ts'
import type { ImportCommand } from './args.ts'
import { commit, findIssues, type ImportDeps } from './commit.ts'
import type { GitHubOptions } from './github/client.ts'
import type { BaseLocation } from './images.ts'
import { runMerge } from './merge/merge-import.ts'
import { readRecord, toSourceKey, writeRecord } from './merge/record.ts'
import { createImportLog, type ImportLog } from './model/log.ts'
import type { ImportedContent, ImportSource } from './model/model.ts'
import { openSource } from './source.ts'
import { writeContent } from './write-content.ts'

type Deps = ImportDeps & {
  github: GitHubOptions
  fetchIcons: FetchIcons
  retryDelayMs?: number
}

export async function runImport(command: ImportCommand, deps: Deps): Promise<CommandResult> {
  const { contentDir } = deps
  const isMerge = !command.force && (await detectContent(contentDir)) === 'custom'
  const mergeLog = createImportLog(deps.print)
  // The lines and hints about every entry are for a first import. A merge lists its changes.
  const log = isMerge ? { ...mergeLog, entry: () => {}, hint: () => undefined } : mergeLog
  const safeFetch = createSafeFetch(command)
  const opened = await readImport(command.source, { ...deps, ...command, safeFetch, log })
  if (opened.kind === 'failed') return failed(`Could not import ${toDisplayName(command.source)}: ${opened.reason}.`)
  await using imported = await mkdtempDisposable(join(tmpdir(), 'vitrine-import-'))
  const issues = await writeImport(opened, imported.path, { ...deps, safeFetch, log })
  if (issues) return failed(issues)
  const { source } = opened
  if (isMerge) {
    const record = (await readRecord(contentDir)) ?? {}
    return await runMerge(imported.path, { ...deps, ...command, source, record, log: mergeLog })
  }
  return await replaceContent(opened, imported.path, { ...deps, log })
}

/** `source` identifies where the content is from, for later imports. */
export type OpenedImport = { content: ImportedContent; baseLocation?: BaseLocation; source: string }
type ReadResult = ({ kind: 'ok' } & OpenedImport) | { kind: 'failed'; reason: string }

export async function readImport(source: ImportSource, deps: Parameters<typeof openSource>[1]): Promise<ReadResult> {
  const { result, baseLocation } = await openSource(source, deps)
  if (result.kind === 'failed') return result
  addHints(result.content, deps.log)
  return { kind: 'ok', content: result.content, baseLocation, source: toSourceKey(source) }
}

type WriteDeps = Pick<Deps, 'contentDir' | 'fetchIcons'> & {
  safeFetch: SafeFetch
  log: ImportLog
  allSkills?: boolean
}

/** Writes to a folder of its own. Returns a report if the site couldn't show it. */
export async function writeImport({ content, baseLocation }: OpenedImport, dir: string, deps: WriteDeps) {
  const icons = await readLocalIcons([deps.contentDir, SAMPLE_DIR])
  await writeContent(content, { ...deps, dir, baseLocation, icons })
  return findIssues(dir, 'the imported content')
}

export async function replaceContent(
  { content, source }: OpenedImport,
  imported: string,
  deps: ImportDeps & { log: ImportLog },
): Promise<CommandResult> {
  await using staging = await createStagingDir(deps.contentDir)
  await cp(imported, staging.dir, { recursive: true })
  await writeRecord(staging.dir, source, { dir: imported })
  return await commit(staging, `Imported ${content.name} into ${toDisplayPath(deps.contentDir, deps.cwd)}.`, deps)
}

function addHints(content: ImportedContent, log: ImportLog): void {
  const { language, timeline, skills, apps, projects, mail } = content
  if (language) log.hint(language === 'zh-Hant' ? { kind: 'traditional-chinese' } : { kind: 'language', language })
  for (const found of findAddresses(content)) log.hint({ kind: 'address', ...found })
  for (const [entry, list] of Object.entries({ timeline, skill: skills, app: apps, project: projects })) {
    if (list.length === 0) log.hint({ kind: 'no-entries', entry })
  }
  if (mail || log.hints().every(({ kind }) => kind !== 'unused-mail')) log.hint({ kind: 'mail', mail })
}

function toDisplayName(source: ImportSource): string {
  if (source.kind === 'github') return `github:${source.login}`
  return source.kind === 'file' ? source.path : source.url
}

function failed(message: string): CommandResult {
  return { text: `${message}\nNothing was imported.`, status: 1 }
}
