import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { toReport } from '../../server/content/issues.ts'
import { readContent } from '../../server/content/load.ts'
import { createStagingDir } from '../content-dir/atomic-replace.ts'
import { detectContent } from '../content-dir/detect.ts'
import { diffFiles, hashFiles } from '../content-dir/hash-files.ts'
import { createSafeFetch, type SafeFetch } from '../net/safe-fetch.ts'
import type { CommandResult } from '../run.ts'
import type { Command } from './args.ts'
import { readIcons } from './images/icons.ts'
import { type Beside, createPictureBox } from './images/image-downloader.ts'
import { type MakePictures, preparePictures } from './images/prepare.ts'
import { createJournal, type Journal } from './import-log.ts'
import type { Imported } from './model.ts'
import { toEnding } from './report.ts'
import { openSource } from './source.ts'
import { writeFolder } from './write-content.ts'

type Desk = {
  contentDir: string
  /** The content that is shipped, whose icons everybody may use. */
  sampleDir: string
  /** Where the owner typed the command. */
  cwd: string
  now: Date
  print(line: string): void
  makePictures: MakePictures
  pauseMs?: number
}
type Move = { imported: Imported; beside: Beside; web: SafeFetch; journal: Journal; desk: Desk }

/** Reads the source, writes a whole folder, checks it as the site will, and only then puts it in its place. */
export async function runImport(command: Command, desk: Desk): Promise<CommandResult> {
  const state = await detectContent(desk.contentDir)
  const shown = toShown(desk.contentDir, desk.cwd)
  if (state === 'custom' && !command.force && !command.dryRun) {
    return nothing(
      `${shown} holds content of yours. --force takes its place and keeps your folder beside; --dry-run shows what would change.`,
    )
  }
  const journal = createJournal(desk.print)
  const web = createSafeFetch(command)
  const name = command.source.kind === 'file' ? command.source.path : command.source.url
  const { reading, beside } = await openSource(command.source, { ...desk, web, journal })
  if (reading.kind === 'failed') return nothing(`${name} could not be imported: ${reading.reason}.`)
  hintAtGaps(reading.imported, journal)
  const move = { imported: reading.imported, beside, web, journal, desk }
  return command.dryRun ? rehearse(move, shown) : moveIn(move, shown)
}

/** A section without a word on the page looks forgotten. */
function hintAtGaps({ timeline, skills, apps, projects, mail }: Imported, journal: Journal): void {
  const gaps = Object.entries({ timeline, skill: skills, app: apps, project: projects }).filter(
    ([, list]) => list.length === 0,
  )
  for (const [kind] of gaps)
    journal.hint(`Nothing was found for a section: npm run new -- ${kind} "Its Name" begins it.`)
  journal.hint(
    mail
      ? `A site that npm run export writes shows ${mail}: it is links.mail in site.yaml, and may be empty.`
      : 'A site that npm run export writes can show a mail address: write it into site.yaml, as links.mail.',
  )
}

async function rehearse(move: Move, shown: string): Promise<CommandResult> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-import-'))
  try {
    const mistakes = await fill(dir, move)
    if (mistakes) return nothing(mistakes)
    const changes = diffFiles(await hashFiles(move.desk.contentDir), await hashFiles(dir))
    return done([
      `Nothing was changed. In ${shown} this would be new (+), different (~) or gone (-):`,
      ...changes,
      ...toEnding(move.journal),
    ])
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function moveIn(move: Move, shown: string): Promise<CommandResult> {
  const staging = await createStagingDir(move.desk.contentDir)
  try {
    const mistakes = await fill(staging.dir, move)
    if (mistakes) return nothing(mistakes)
    await preparePictures(staging.dir, { ...move.desk, journal: move.journal })
    const kept = await staging.commit(move.desk.now)
    const where = kept ? ` What was there is kept in ${toShown(kept, move.desk.cwd)}.` : ''
    return done([
      ...toEnding(move.journal),
      '',
      `${move.imported.name} has moved into ${shown}.${where}`,
      'See it with: npm start',
    ])
  } finally {
    await staging.clear()
  }
}

/** A report where the site could not read what was written; nothing is then moved. */
async function fill(dir: string, { imported, beside, web, journal, desk }: Move): Promise<string | undefined> {
  const pictures = createPictureBox({ dir, web, beside, journal })
  const icons = await readIcons([desk.contentDir, desk.sampleDir])
  await writeFolder(dir, imported, { pictures, icons, journal })
  const reading = await readContent(dir)
  return reading.kind === 'mistaken' ? toReport('what was imported', reading.mistakes) : undefined
}

function toShown(dir: string, cwd: string): string {
  const path = relative(cwd, dir)
  return path && !path.startsWith('..') ? path : dir
}

function done(lines: string[]): CommandResult {
  return { text: lines.join('\n'), status: 0 }
}

function nothing(sentence: string): CommandResult {
  return { text: `${sentence}\nNothing was imported.`, status: 1 }
}
