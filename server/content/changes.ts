import { type Dirent, type FSWatcher, readdirSync, readlinkSync, realpathSync, statSync, watch } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** An editor writes a file in several steps, a checkout many files; one word after the last of them is enough. */
const SETTLE_MS = 200
/** What programs hide, such as an editor's copy or a repository. Two dots are how a cluster puts a new folder in place. */
const HIDDEN = /^\.(?!\.)/
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
  const root = resolve(dir)
  const told = new Set<string>()
  let watchers: FSWatcher[] = []
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    closeAll()
    // Any folder above may be replaced too, or be a link that is set anew.
    for (let place = root; place !== dirname(place); place = dirname(place)) {
      attempt(() => watchOne(dirname(place), (name) => name === basename(place)))
    }
    attempt(() => watchBelow(root, new Set()))
  }

  /** A folder is watched before it is listed, so that nothing new in it goes unseen. */
  function watchBelow(folder: string, seen: Set<string>): void {
    const real = realpathSync(folder)
    if (seen.has(real)) return
    seen.add(real)
    watchOne(folder, (name) => !HIDDEN.test(name))
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (!HIDDEN.test(entry.name)) attempt(() => watchEntry(entry, seen))
    }
  }

  /** A file needs no watching of its own, unless it is kept elsewhere. */
  function watchEntry(entry: Dirent, seen: Set<string>): void {
    const path = join(entry.parentPath, entry.name)
    const isLink = entry.isSymbolicLink()
    if (isLink) {
      const target = resolve(entry.parentPath, readlinkSync(path))
      watchOne(dirname(target), (name) => name === basename(target))
    }
    if (entry.isDirectory() || (isLink && statSync(path).isDirectory())) watchBelow(path, seen)
  }

  function watchOne(path: string, concerns: (name: string) => boolean): void {
    const watcher = watch(path, (_, name) => {
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
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (HARMLESS.includes(code) || told.has(code)) return
    told.add(code)
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
