import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const FILE_NAME = 'last-backup.json'

const lastBackup = z.object({ madeAt: z.iso.datetime(), file: z.string() })
export type LastBackup = z.output<typeof lastBackup>

export async function saveLastBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, FILE_NAME)
  await writeFile(`${file}.part`, `${JSON.stringify(backup)}\n`)
  await rename(`${file}.part`, file)
}

export async function findLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  const text = await readFile(join(dataDir, FILE_NAME), 'utf8').catch(() => '')
  try {
    return lastBackup.parse(JSON.parse(text))
  } catch {
    // Missing or damaged; the next backup rewrites it.
    return undefined
  }
}
