import { access, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PACKAGE_DIR } from '../package-dir.ts'

export const SAMPLE_DIR = join(PACKAGE_DIR, 'sample')

/** `lost+found` is in the root of a new disk. */
const NOT_CONTENT = /^(?:\.|lost\+found$)/
const THIS_MACHINE = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/
/** This file in the data folder names the content folder that the site has shown. */
const SHOWN_FILE = 'shown-content'

export class ContentError extends Error {}

export type ContentDirs = { contentDir: string; isContentDirSet: boolean }
export type ContentSettings = ContentDirs & { dataDir: string; siteUrl: string; backend?: { host: string } | undefined }

/** Returns undefined while the owner's folder is missing or empty. A folder set with CONTENT_DIR must exist. */
export async function findOwnContent({ contentDir, isContentDirSet }: ContentDirs): Promise<string | undefined> {
  const names = await readdir(contentDir).catch(() => undefined)
  if (!names) return isContentDirSet ? contentDir : undefined
  return names.every((name) => NOT_CONTENT.test(name)) ? undefined : contentDir
}

/**
 * Without the owner's content, returns undefined if an external backend has what is shown, otherwise the sample's folder.
 * Throws if the sample would be public, or replace content that is lost.
 */
export async function findContentDir(settings: ContentSettings): Promise<string | undefined> {
  const own = await findOwnContent(settings)
  if (own && (await exists(own))) return own
  const backup = await findBackup(settings.contentDir)
  if (backup) {
    throw new ContentError(
      `The content folder ${settings.contentDir} is missing or empty, but ${backup} is next to it. If a restore or an import was interrupted, run it again, or give that folder its old name. To show the sample, set CONTENT_DIR=sample.`,
    )
  }
  if (own) return own
  const { contentDir, dataDir, siteUrl, backend } = settings
  const file = join(dataDir, SHOWN_FILE)
  const isLost = await exists(file)
  const start = `The content folder ${contentDir} is missing or empty`
  if (isLost) {
    throw new ContentError(
      `${start}, but this site has shown your content before. Bring the folder back, for example with npm run restore. To start without it, delete ${file}.`,
    )
  }
  if (backend) return undefined
  if (!THIS_MACHINE.test(new URL(siteUrl).hostname)) {
    throw new ContentError(
      `${start}, so there is nothing to show at ${siteUrl}. Create it with npm run import or npm run studio, or copy yours there. To show the sample, set CONTENT_DIR=sample.`,
    )
  }
  return SAMPLE_DIR
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** A restore or an import renames the folder before it puts the new one in its place. */
async function findBackup(contentDir: string): Promise<string | undefined> {
  const names = await readdir(dirname(contentDir)).catch(() => [])
  const backups = names.filter((name) => name.startsWith(`${basename(contentDir)}.before-`)).sort()
  const newest = backups.at(-1)
  return newest && join(dirname(contentDir), newest)
}

/** From the next start on, the site refuses to start without content. */
export async function rememberShown({ contentDir, dataDir }: ContentSettings): Promise<void> {
  if (contentDir === SAMPLE_DIR) return
  // The file may exist, and an export may run where there is no data folder.
  await writeFile(join(dataDir, SHOWN_FILE), `${contentDir}\n`, { flag: 'wx' }).catch(() => undefined)
}
