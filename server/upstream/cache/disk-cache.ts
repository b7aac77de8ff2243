import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type AnswerFolder = ReturnType<typeof openAnswerFolder>

/**
 * JSON files in one folder. Trouble with the disk is logged once and never thrown: the answers also live in memory,
 * and only a restart would miss the files.
 */
export function openAnswerFolder({ folder, log }: { folder: string; log: (line: string) => void }) {
  let writing = Promise.resolve()
  let troubled = false

  function report(error: unknown) {
    if (!troubled) log(`Answers of the backend cannot be kept in ${folder}: ${toReason(error)}`)
    troubled = true
  }

  // One after the other, so that an older answer never lands on top of a newer one.
  function queue(work: () => Promise<void>): Promise<boolean> {
    const done = writing.then(work).then(
      () => true,
      (error: unknown) => {
        report(error)
        return false
      },
    )
    writing = done.then(() => undefined)
    return done
  }

  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    report(error)
  }

  return {
    /** What every readable file holds whose name passes; the others are left out. */
    read(isWanted: (file: string) => boolean): { file: string; content: unknown }[] {
      return listFiles(folder)
        .filter(isWanted)
        .flatMap((file) => readJson(folder, file))
    },
    /** Resolves to whether the file is on the disk. */
    write: (file: string, content: unknown) => queue(() => replaceFile(join(folder, file), JSON.stringify(content))),
    remove: (file: string) => queue(() => rm(join(folder, file), { force: true })),
  }
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    // Already reported when the folder could not be made.
    return []
  }
}

function readJson(folder: string, file: string): { file: string; content: unknown }[] {
  try {
    return [{ file, content: JSON.parse(readFileSync(join(folder, file), 'utf8')) }]
  } catch {
    // Damaged or unreadable: the next good answer replaces it.
    return []
  }
}

async function replaceFile(path: string, text: string) {
  const draft = `${path}.${process.pid}.tmp`
  await writeFile(draft, text)
  await rename(draft, path)
}

function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
