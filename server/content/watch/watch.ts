import { type FSWatcher, watch } from 'node:fs'
import { resolve } from 'node:path'
import { findPlaces, type Place } from './targets.ts'

/** An editor writes a file in several steps, a checkout many files; one word after the last of them is enough. */
const SETTLE_MS = 200
/** What is gone by now is told by the folder it was in. What may not be read is no content, nor likely to be replaced. */
const HARMLESS = ['ENOENT', 'EACCES']

type Listener = {
  onChange(): void
  /** The system cannot tell of all changes here; each reason is said once. */
  onTrouble(reason: string): void
}

/**
 * Tells of changes anywhere in a folder and in what is linked there, also when another folder takes its place, as an import
 * does. (Node's own recursive watching stays with the folder that was moved away.)
 */
export function watchChanges(dir: string, { onChange, onTrouble }: Listener): { close(): void } {
  const fail = createFail(onTrouble)
  let watchers: FSWatcher[] = []
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    closeAll()
    for (const place of findPlaces(resolve(dir), fail)) {
      try {
        watchers.push(watchPlace(place, notice).on('error', fail))
      } catch (error) {
        fail(error)
      }
    }
  }

  function notice(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      look()
      onChange()
    }, SETTLE_MS)
  }

  function closeAll(): void {
    for (const watcher of watchers) watcher.close()
    watchers = []
  }

  look()
  return {
    close(): void {
      clearTimeout(timer)
      closeAll()
    },
  }
}

function watchPlace({ folder, concerns }: Place, notice: () => void): FSWatcher {
  return watch(folder, (_, name) => {
    if (name === null || concerns(name)) notice()
  })
}

function createFail(onTrouble: Listener['onTrouble']): (error: unknown) => void {
  const told = new Set<string>()
  return (error) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (HARMLESS.includes(code) || told.has(code)) return
    told.add(code)
    onTrouble(String(error))
  }
}
