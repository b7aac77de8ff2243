import * as z from 'zod'
import { parseJson } from '../../contract/http.ts'
import { isSafePath } from '../../editing/folder/paths.ts'

export const MANIFEST = 'manifest.json'
export const CONTENT = 'content/'
export const MESSAGES = 'messages.jsonl'
export const OUTBOX = 'outbox.jsonl'
export const DEFAULT_MODE = 0o644

/** The message completes "Could not restore FILE: …". */
export class BackupError extends Error {}
export const NOT_A_BACKUP = 'it is not a Vitrine backup'

const FORMAT = 'vitrine-backup'
const VERSION = 1
const MAX_FILES = 100_000
const MAX_BYTES = 4_000_000_000
/** Tables are parsed in memory, so their limit is lower. */
const MAX_TABLE_BYTES = 400_000_000

export type ManifestEntry = z.output<typeof manifestEntry>
export type Manifest = z.output<typeof manifest>

const manifestEntry = z.strictObject({
  path: z.string(),
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  mode: z.int().min(0).max(0o777).optional(),
})
const manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.int(),
  madeAt: z.iso.datetime(),
  files: z.array(manifestEntry),
  /** Earlier backups list empty folders. */
  folders: z.array(z.string()).optional(),
})

export function serializeManifest(madeAt: string, files: ManifestEntry[]): Buffer {
  checkSize(files)
  const value: Manifest = { format: FORMAT, version: VERSION, madeAt, files }
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}

export function parseManifest(text: string): Manifest {
  const { data: parsed } = manifest.safeParse(parseJson(text))
  if (!parsed) throw new BackupError(NOT_A_BACKUP)
  const { version, files, folders = [] } = parsed
  if (version !== VERSION) {
    throw new BackupError(`it has backup format ${version}, but this version of Vitrine reads format ${VERSION}`)
  }
  checkSize(files)
  if (folders.length > MAX_FILES) throw new BackupError('it contains too many folders')
  const paths = new Set(files.map(({ path }) => path))
  const contentPaths = [...paths].filter((path) => path !== MESSAGES && path !== OUTBOX)
  const unsafe = [...contentPaths, ...folders].find((path) => !(path.startsWith(CONTENT) && isSafePath(path)))
  if (unsafe !== undefined) throw new BackupError(`it contains an invalid path (${unsafe})`)
  if (paths.size < files.length) throw new BackupError('it lists a file twice')
  if (!paths.has(MESSAGES) || !paths.has(OUTBOX)) throw new BackupError('the messages are missing')
  return parsed
}

function checkSize(files: readonly ManifestEntry[]): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const hasLargeTable = files.some(({ path, size }) => !path.startsWith(CONTENT) && size > MAX_TABLE_BYTES)
  if (files.length <= MAX_FILES && bytes <= MAX_BYTES && !hasLargeTable) return
  throw new BackupError(`it is larger than the limit (${MAX_FILES} files, ${MAX_BYTES / 1e9} GB)`)
}
