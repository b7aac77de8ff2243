import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UpstreamLog } from '../availability-log.ts'

const OWNER_ONLY = { folder: 0o700, file: 0o600 }

export type DiskCache = ReturnType<typeof openDiskCache>

/** Logs the first disk error and throws none, because the data is also in memory. */
export function openDiskCache({ dir, log }: { dir: string; log: UpstreamLog }) {
  let queue = Promise.resolve()
  let hasFailed = false

  // Writes run one at a time, so an older one never replaces a newer one.
  function enqueue(work: () => Promise<void>): void {
    queue = queue.then(work).catch((error: Error) => {
      if (!hasFailed) log('warn', `could not cache responses from the external backend in ${dir}: ${error.message}`)
      hasFailed = true
    })
  }

  return {
    read(prefix: string): { file: string; content: unknown }[] {
      const files = attempt(() => readdirSync(dir)) ?? []
      return files
        .filter((file) => file.startsWith(prefix))
        .map((file) => ({ file, content: attempt(() => JSON.parse(readFileSync(join(dir, file), 'utf8'))) }))
    },
    write: (file: string, content: unknown) => enqueue(() => writeAtomic(dir, file, JSON.stringify(content))),
    remove: (file: string) => enqueue(() => rm(join(dir, file), { force: true })),
  }
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

async function writeAtomic(dir: string, file: string, text: string): Promise<void> {
  const temporary = join(dir, `${file}.${process.pid}.tmp`)
  await mkdir(dir, { recursive: true, mode: OWNER_ONLY.folder })
  await writeFile(temporary, text, { mode: OWNER_ONLY.file })
  await rename(temporary, join(dir, file))
}
