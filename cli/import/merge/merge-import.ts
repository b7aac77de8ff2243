import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readContentFiles } from '../../../editing/entries/files.ts'
import { hashFiles } from '../../../editing/folder/hash-files.ts'
import { createStagingDir, isReserved } from '../../../editing/folder/swap.ts'
import { SAMPLE_DIR } from '../../../server/content/find-dir.ts'
import { type CommandResult, done, failed } from '../../command/run.ts'
import { toDisplayPath } from '../../command/terminal.ts'
import { commit, findIssues, type ImportDeps } from '../commit.ts'
import type { ImportLog } from '../model/log.ts'
import { type Change, mergeContent } from './merge-content.ts'
import { type ImportRecord, writeRecord } from './record.ts'

type Options = ImportDeps & { source: string; record: ImportRecord; yes: boolean; log: ImportLog }

export async function runMerge(imported: string, options: Options): Promise<CommandResult> {
  const { contentDir } = options
  const shownDir = toDisplayPath(contentDir, options.cwd)
  const issues = await findIssues(contentDir, shownDir)
  if (issues) return failed(issues)
  await using staging = await createStagingDir(contentDir)
  const dropped = await copyOwnContent(contentDir, staging.dir)
  const changes = [...dropped, ...(await mergeContent({ ...options, dir: staging.dir, theirs: imported }))]
  if (changes.every(({ sign }) => sign === '=')) return done(`${shownDir} is already up to date. Nothing was changed.`)
  const lines = changes.map(({ sign, text }) => `  ${sign} ${text}`)
  const merged = await findIssues(staging.dir, 'the merged content')
  if (merged) return failed(merged)
  const heading = `Entries in ${shownDir} that are new (+), changed (~), removed (-), or kept as you edited them (=):`
  for (const line of [heading, ...lines]) options.print(line)
  if (!options.yes && !(await options.confirm?.('Apply these changes? (y/N) '))) {
    const advice = 'To apply these changes without a prompt, add --yes. To replace your content, add --force.'
    return { text: `Nothing was changed. ${advice}`, status: 1 }
  }
  await writeRecord(staging.dir, options.source, { dir: imported, record: options.record })
  return await commit(staging, `Merged into ${shownDir}.`, options)
}

/** Copies the owner's content entry by entry, because `dir` may be inside it, and drops unchanged sample files. */
async function copyOwnContent(contentDir: string, dir: string): Promise<Change[]> {
  for (const name of (await readdir(contentDir)).filter((each) => !isReserved(each))) {
    await cp(join(contentDir, name), join(dir, name), { recursive: true })
  }
  const sample = await hashFiles(SAMPLE_DIR)
  const hashes = await hashFiles(dir)
  const dropped = (await readContentFiles(dir))
    .map(({ file }) => file)
    .filter((file) => sample.has(file) && sample.get(file) === hashes.get(file))
  for (const file of dropped) await rm(join(dir, file))
  return dropped.map((file) => ({ sign: '-', text: `${file}: unchanged from the sample` }))
}
