import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** An editor writes a file in several steps, a checkout many files; one word after the last of them is enough. */
const SETTLE_MS = 200

type Listener = {
  onChange(): void
  /** The system cannot tell of all changes here; said once. */
  onTrouble(reason: string): void
}

/**
 * Tells of changes anywhere in a folder, also when another folder takes its place, as an import does. Folders are watched
 * one by one: Node would watch every single file, and a system allows only so many.
 */
export function watchChanges(dir: string, { onChange, onTrouble }: Listener): { close(): void } {
  const root = resolve(dir)
  let watchers: FSWatcher[] = []
  let timer: NodeJS.Timeout | undefined
  let hasTold = false

  function look(): void {
    closeAll()
    attempt(() => watchOne(dirname(root), (name) => name === basename(root)))
    watchBelow(root)
  }

  /** A folder is watched before it is listed, so that nothing new in it goes unseen. */
  function watchBelow(folder: string): void {
    attempt(() => {
      watchOne(folder, () => true)
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        // What programs hide, such as a repository, is no content.
        if (entry.isDirectory() && !entry.name.startsWith('.')) watchBelow(join(folder, entry.name))
      }
    })
  }

  function watchOne(folder: string, concerns: (name: string) => boolean): void {
    const watcher = watch(folder, (_, name) => {
      if (name === null || concerns(name)) notice()
    })
    watchers.push(watcher.on('error', fail))
  }

  function notice(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      look()
      onChange()
    }, SETTLE_MS)
  }

  function attempt(step: () => void): void {
    try {
      step()
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown): void {
    // A folder that is gone by now is told by the one it was in.
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isGone || hasTold) return
    hasTold = true
    onTrouble(String(error))
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
