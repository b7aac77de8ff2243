import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

/** In the data folder: when and where the last backup was written. */
const LAST_BACKUP = 'last-backup.json'

const lastBackup = z.object({ madeAt: z.iso.datetime(), file: z.string() })
export type LastBackup = z.output<typeof lastBackup>

export async function noteBackup(dataDir: string, note: LastBackup): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, LAST_BACKUP)
  await writeFile(`${file}.part`, `${JSON.stringify(note)}\n`)
  await rename(`${file}.part`, file)
}

/** Undefined where none was written from here. */
export async function findLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  const text = await readFile(join(dataDir, LAST_BACKUP), 'utf8').catch(() => '')
  try {
    return lastBackup.parse(JSON.parse(text))
  } catch {
    // A note that cannot be read is none: the next backup writes it anew.
    return undefined
  }
}
