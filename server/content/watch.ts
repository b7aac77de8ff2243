import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const INTERVAL_MS = 300

/** Compares all files, because no event tells of a replaced parent folder, a swapped symlink, or a network drive. */
export function watchContent(dir: string, onChange: () => void): { close(): void } {
  let reported = readState(dir)
  let latest = reported
  const timer = setInterval(() => {
    const state = readState(dir)
    // Editors and git write in several steps.
    const isComplete = state === latest
    latest = state
    if (!isComplete || state === reported) return
    reported = state
    onChange()
  }, INTERVAL_MS).unref()
  return { close: () => clearInterval(timer) }
}

function readState(dir: string): string {
  return [...listFiles(dir, [])].join('\n')
}

/** Follows symlinks, but not to a parent folder, which would recurse forever. */
function* listFiles(path: string, parents: string[]): Generator<string> {
  try {
    const stats = statSync(path)
    const id = `${stats.dev} ${stats.ino}`
    if (parents.includes(id)) return
    if (!stats.isDirectory()) return yield `${path} ${id} ${stats.size} ${stats.mtimeMs}`
    yield `${path} ${id}`
    const names = readdirSync(path).filter((name) => !name.startsWith('.'))
    for (const name of names) yield* listFiles(join(path, name), [...parents, id])
  } catch {
    // A file that is missing or unreadable is reported when the content is read.
  }
}
