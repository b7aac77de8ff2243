import { type createStagingDir, replaceTarget } from '../../editing/folder/swap.ts'
import { findMissingImages } from '../../server/content/images/generated.ts'
import { type Content, loadContent } from '../../server/content/load.ts'
import { formatIssues } from '../../server/content/schema/issues.ts'
import { done } from '../command/run.ts'
import { toDisplayPath } from '../command/terminal.ts'
import type { ImportLog } from './model/log.ts'

type Staging = Awaited<ReturnType<typeof createStagingDir>>
type Images = Pick<Content, 'originals' | 'draftOriginals' | 'generatedImages'> & {
  contentDir: string
  print(line: string): void
}
export type ImportDeps = {
  contentDir: string
  cwd: string
  now: Date
  print(line: string): void
  /** It is undefined if there is no terminal to prompt in. */
  confirm?: ((prompt: string) => Promise<boolean>) | undefined
  /** It rejects on machines without sharp. */
  generateImages(images: Images): Promise<unknown>
}

/** Replaces the content folder and reports what was imported. */
export async function commit(staging: Staging, summary: string, { log, ...deps }: ImportDeps & { log: ImportLog }) {
  await prepareImages(staging.dir, deps.generateImages, log)
  const backup = await replaceTarget(staging, deps.now)
  const note = backup ? ` Your previous content is in ${toDisplayPath(backup, deps.cwd)}.` : ''
  return done(...log.summaryLines(), '', summary + note, 'Run npm start to see it.')
}

/** Only reports failures, because a site works without generated images. */
async function prepareImages(contentDir: string, generateImages: ImportDeps['generateImages'], log: ImportLog) {
  const before = await loadContent(contentDir, { drafts: true })
  if (before.kind === 'invalid') return
  const print = (line: string) => log.entry('image', line)
  await generateImages({ ...before.content, contentDir, print }).catch((error) =>
    log.skip('Share images, icons, and resized images', error instanceof Error ? error.message : String(error)),
  )
  const after = await loadContent(contentDir)
  const missing = after.kind === 'ok' && findMissingImages(after.content)
  if (missing) log.hint({ kind: 'missing-images', ...missing })
}

/** Returns a report if the content can't be loaded. */
export async function findIssues(dir: string, name: string): Promise<string | undefined> {
  const result = await loadContent(dir)
  return result.kind === 'invalid' ? formatIssues(name, result.issues) : undefined
}
