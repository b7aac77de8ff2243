import { cp, mkdtempDisposable, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadContent } from '../../server/content/load.ts'
import { formatIssues } from '../../server/content/schema/issues.ts'
import { type CommandResult, done } from '../command/run.ts'
import { toDisplayPath } from '../command/terminal.ts'
import { createStagingDir, isReserved } from '../content-dir/atomic-replace.ts'
import { SAMPLE_HASHES } from '../content-dir/detect.ts'
import { hashFiles } from '../content-dir/hash-files.ts'
import { type GenerateImages, prepareImages } from './images/prepare.ts'
import { listContentFiles } from './merge/entries.ts'
import { type Change, mergeContent } from './merge/merge-content.ts'
import { type ImportRecord, writeRecord } from './merge/record.ts'
import type { ImportLog } from './model/log.ts'

/** It is undefined if there is no terminal to prompt in. */
export type Confirm = ((prompt: string) => Promise<boolean>) | undefined
type Options = {
  source: string
  record: ImportRecord
  dryRun: boolean
  yes: boolean
  log: ImportLog
  /** Returns a report if the imported content can't be loaded. */
  write(dir: string): Promise<string | undefined>
  deps: {
    contentDir: string
    cwd: string
    now: Date
    confirm?: Confirm
    generateImages: GenerateImages
    print(line: string): void
  }
}

export async function runMerge({ deps, log, ...options }: Options): Promise<CommandResult> {
  const { contentDir } = deps
  const shownDir = toDisplayPath(contentDir, deps.cwd)
  await using theirs = await mkdtempDisposable(join(tmpdir(), 'vitrine-import-'))
  await using staging = await createStagingDir(contentDir)
  const issues = (await findIssues(contentDir, shownDir)) ?? (await options.write(theirs.path))
  if (issues) return failed(issues)
  const dropped = await copyOwnContent(contentDir, staging.dir)
  const changes = [...dropped, ...(await mergeContent({ ...options, dir: staging.dir, theirs: theirs.path }))]
  const lines = changes.map(({ sign, text }) => `  ${sign} ${text}`)
  if (!changes.some(({ sign }) => sign !== '='))
    return done(...lines, `${shownDir} is already up to date. Nothing was changed.`)
  const merged = await findIssues(staging.dir, 'the merged content')
  if (merged) return failed(merged)
  const heading = `Entries in ${shownDir} that are new (+), changed (~), removed (-), or kept as you edited them (=):`
  if (options.dryRun) return done(heading, ...lines, ...log.summaryLines(), '', 'Dry run: nothing was changed.')
  for (const line of [heading, ...lines]) deps.print(line)
  if (!options.yes && !(await deps.confirm?.('Apply these changes? (y/N) '))) {
    return { text: 'Nothing was changed. To apply these changes without a prompt, add --yes.', status: 1 }
  }
  await writeRecord(staging.dir, options.source, { dir: theirs.path, record: options.record })
  await prepareImages(staging.dir, { ...deps, log })
  const backup = await staging.commit(deps.now)
  const note = backup ? ` Your previous content is in ${toDisplayPath(backup, deps.cwd)}.` : ''
  return done(...log.summaryLines(), '', `Merged into ${shownDir}.${note}`, 'Run npm start to see it.')
}

/** Copies the owner's content entry by entry, because `dir` may be inside it, and drops unchanged sample files. */
async function copyOwnContent(contentDir: string, dir: string): Promise<Change[]> {
  for (const name of (await readdir(contentDir)).filter((each) => !isReserved(each))) {
    await cp(join(contentDir, name), join(dir, name), { recursive: true })
  }
  const sample: Record<string, string> = JSON.parse(await readFile(SAMPLE_HASHES, 'utf8'))
  const hashes = await hashFiles(dir)
  const dropped = (await listContentFiles(dir)).filter((file) => sample[file] && sample[file] === hashes.get(file))
  for (const file of dropped) await rm(join(dir, file))
  return dropped.map((file) => ({ sign: '-', text: `${file}: unchanged from the sample` }))
}

async function findIssues(dir: string, name: string): Promise<string | undefined> {
  const result = await loadContent(dir)
  return result.kind === 'invalid' ? formatIssues(name, result.issues) : undefined
}

function failed(report: string): CommandResult {
  return { text: `${report}\nNothing was changed.`, status: 1 }
}
