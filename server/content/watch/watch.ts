import { type FSWatcher, watch } from 'node:fs'
import { resolve } from 'node:path'
import { findTargets } from './targets.ts'

/** Editors and git write in several steps; wait until they are done. */
const DEBOUNCE_MS = 50
/** Deleted entries are reported by their directory; unreadable ones are not content. */
const IGNORED_CODES = ['ENOENT', 'EACCES']

type Options = { onChange(): void; onError(reason: string): void }

/** Follows symlink swaps and replaced directories; Node's recursive watch and chokidar stay with the old one. */
export function watchContent(dir: string, { onChange, onError }: Options): { close(): void } {
  const fail = createErrorHandler(onError)
  let watchers: FSWatcher[] = []
  let timer: NodeJS.Timeout | undefined

  function open(): void {
    for (const { dir: target, includes } of findTargets(resolve(dir), fail)) {
      try {
        const listener = (_event: string, name: string | null) => {
          if (name === null || includes(name)) schedule()
        }
        watchers.push(watch(target, { persistent: false }, listener).on('error', fail))
      } catch (error) {
        fail(error)
      }
    }
  }

  function schedule(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      closeWatchers()
      open()
      onChange()
    }, DEBOUNCE_MS)
  }

  function closeWatchers(): void {
    for (const watcher of watchers) watcher.close()
    watchers = []
  }

  open()
  return {
    close(): void {
      clearTimeout(timer)
      closeWatchers()
    },
  }
}

function createErrorHandler(onError: Options['onError']): (error: unknown) => void {
  const reported = new Set<string>()
  return (error) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (IGNORED_CODES.includes(code) || reported.has(code)) return
    reported.add(code)
    onError(String(error))
  }
}
