import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { parseJson } from '../../contract/http.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'

const FILE_NAME = 'last-backup.json'
const OWNER_ONLY = { folder: 0o700, file: 0o600 }

const lastBackup = z.object({ madeAt: z.iso.datetime(), file: z.string() })
type LastBackup = z.output<typeof lastBackup>

export async function saveLastBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: OWNER_ONLY.folder })
  await writeFileAtomic(join(dataDir, FILE_NAME), `${JSON.stringify(backup)}\n`, { mode: OWNER_ONLY.file })
}

/** Returns undefined if the file is missing or damaged; the next backup rewrites it. */
export async function findLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  const text = await readFile(join(dataDir, FILE_NAME), 'utf8').catch(() => '')
  return lastBackup.safeParse(parseJson(text)).data
}
