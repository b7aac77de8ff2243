import * as z from 'zod'
import { isSafePath } from '../content-dir/safe-path.ts'
import { BackupError } from './backup-error.ts'

/** The first entry of a backup: what is in it. */
export const MANIFEST = 'manifest.json'
export const CONTENT = 'content/'
export const MESSAGES = 'messages.jsonl'
export const OUTBOX = 'outbox.jsonl'

const FORMAT = 'vitrine-backup'
const VERSION = 1
const MAX_FILES = 100_000
/** The site holds its pictures in memory: more than this is no content folder. */
const MAX_BYTES = 4_000_000_000
/** All rows of one table are one text at a time. */
const MAX_ROW_BYTES = 400_000_000

export type ManifestEntry = z.output<typeof listed>
export type Manifest = z.output<typeof manifest>

const listed = z.strictObject({
  path: z.string(),
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Who may read and write it, where that is not what most files have. */
  mode: z.int().min(0).max(0o777).optional(),
})
const manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.int(),
  madeAt: z.iso.datetime(),
  files: z.array(listed),
  /** Those without any file in them. */
  folders: z.array(z.string()).optional(),
})

export function toManifest(madeAt: Date, { files, folders }: { files: ManifestEntry[]; folders: string[] }): Buffer {
  refuseExcess(files)
  const value: Manifest = {
    format: FORMAT,
    version: VERSION,
    madeAt: madeAt.toISOString(),
    files,
    ...(folders.length > 0 && { folders }),
  }
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}

/** Throws a `BackupError` where a file in it could land outside of its folder, or where it is too much. */
export function parseManifest(text: string): Manifest {
  const parsed = manifest.safeParse(toJson(text))
  if (!parsed.success) throw new BackupError('it was not written by npm run export')
  if (parsed.data.version !== VERSION) {
    throw new BackupError(
      `it was written by another version of npm run export (${parsed.data.version}, not ${VERSION})`,
    )
  }
  const { files, folders = [] } = parsed.data
  refuseExcess(files)
  const stranger = [
    ...files.map(({ path }) => path).filter((path) => !isOurPlace(path)),
    ...folders.filter((path) => !isOfContent(path)),
  ][0]
  if (stranger !== undefined) throw new BackupError(`it names a file where none belongs (${stranger})`)
  if (folders.length > MAX_FILES) throw new BackupError('it names more folders than a site has')
  const paths = new Set(files.map(({ path }) => path))
  if (paths.size < files.length) throw new BackupError('it names a file twice')
  if (!paths.has(MESSAGES) || !paths.has(OUTBOX)) throw new BackupError('its messages are missing')
  return parsed.data
}

function refuseExcess(files: readonly ManifestEntry[]): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const hasLongTable = files.some(({ path, size }) => !path.startsWith(CONTENT) && size > MAX_ROW_BYTES)
  if (files.length <= MAX_FILES && bytes <= MAX_BYTES && !hasLongTable) return
  throw new BackupError(`it is larger than a backup may be (${MAX_FILES} files, ${MAX_BYTES / 1e9} GB)`)
}

function isOurPlace(path: string): boolean {
  if (path === MESSAGES || path === OUTBOX) return true
  return isOfContent(path)
}

function isOfContent(path: string): boolean {
  return path.startsWith(CONTENT) && isSafePath(path)
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Refused by the schema, in words.
    return undefined
  }
}
