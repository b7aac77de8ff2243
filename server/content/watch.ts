import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const INTERVAL_MS = 300
/** Thousands of files take tens of milliseconds, so they are compared less often. */
const MAX_SHARE_OF_TIME = 0.02

/** Compares all files, because no event tells of a replaced parent folder, a swapped symlink, or a network drive. */
export function watchContent(dir: string, onChange: () => void): { close(): void } {
  let reported = readState(dir)
  let latest = reported
  let timer = setTimeout(compare, INTERVAL_MS).unref()

  function compare(): void {
    const start = performance.now()
    const state = readState(dir)
    timer = setTimeout(compare, Math.max(INTERVAL_MS, (performance.now() - start) / MAX_SHARE_OF_TIME)).unref()
    // Editors and git write in several steps.
    const isComplete = state === latest
    latest = state
    if (!isComplete || state === reported) return
    reported = state
    onChange()
  }

  return { close: () => clearTimeout(timer) }
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
