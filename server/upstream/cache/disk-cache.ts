import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UpstreamLog } from '../availability-log.ts'

export type DiskCache = ReturnType<typeof openDiskCache>

/** JSON files in one directory. Disk errors are logged once and never thrown: the data is also in memory. */
export function openDiskCache({ dir, log }: { dir: string; log: UpstreamLog }) {
  let queue: Promise<unknown> = Promise.resolve()
  let hasFailed = false

  function report(error: unknown) {
    const reason = error instanceof Error ? error.message : String(error)
    if (!hasFailed) log('warn', `Cannot store responses of the external API in ${dir}: ${reason}`)
    hasFailed = true
  }

  // One at a time, so an older write never replaces a newer one.
  function enqueue(work: () => Promise<void>): Promise<boolean> {
    const done = queue.then(work).then(
      () => true,
      (error: unknown) => {
        report(error)
        return false
      },
    )
    queue = done
    return done
  }

  try {
    mkdirSync(dir, { recursive: true })
  } catch (error) {
    report(error)
  }

  return {
    read(matches: (file: string) => boolean): { file: string; content: unknown }[] {
      const files = attempt(() => readdirSync(dir).toSorted()) ?? []
      return files.filter(matches).flatMap((file) => {
        const content: unknown = attempt(() => JSON.parse(readFileSync(join(dir, file), 'utf8')))
        return content === undefined ? [] : [{ file, content }]
      })
    },
    write: (file: string, content: unknown) => enqueue(() => writeAtomic(join(dir, file), JSON.stringify(content))),
    remove: (file: string) => enqueue(() => rm(join(dir, file), { force: true })),
  }
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    // Missing or damaged; the next response replaces it.
    return undefined
  }
}

async function writeAtomic(path: string, text: string) {
  const temporary = `${path}.${process.pid}.tmp`
  await writeFile(temporary, text)
  await rename(temporary, path)
}
