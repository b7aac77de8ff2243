import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

type FileContent = Uint8Array | string | AsyncIterable<Uint8Array>
type Options = { mode?: number; flush?: boolean; signal?: AbortSignal | undefined }

/** Writes to a temporary file first, so a reader sees the old content or the new, even if the process is killed. */
export async function writeFileAtomic(file: string, content: FileContent, options?: Options): Promise<void> {
  const part = `${file}.${randomUUID()}.part`
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(part, content, { ...options, flag: 'wx' })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
