import { type Dirent, lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Names with two dots are not hidden, because Kubernetes swaps mounted files through `..data`. */
const HIDDEN = /^\.(?!\.)/

type Target = { dir: string; includes(name: string): boolean }
type Search = { dirs: Set<string>; names: Set<string>; onError: (error: unknown) => void }

/** Yields directories before listing them, so a caller that watches them at once misses nothing. */
export function* findTargets(root: string, onError: Search['onError']): Generator<Target> {
  const search = { dirs: new Set<string>(), names: new Set<string>(), onError }
  yield* findParents(root, search)
  yield* reportErrors(search, findLinked(root, search))
  yield* reportErrors(search, findNested(root, search))
}

/** Parent directories can be replaced, and symlinks swapped. */
function* findParents(path: string, { names }: Search): Generator<Target> {
  for (let at = path; at !== dirname(at) && !names.has(at); at = dirname(at)) {
    names.add(at)
    yield { dir: dirname(at), includes: (name) => name === basename(at) }
  }
}

function* findLinked(path: string, search: Search): Generator<Target> {
  if (!lstatSync(path).isSymbolicLink()) return
  const target = resolve(realpathSync(dirname(path)), readlinkSync(path))
  if (search.names.has(target)) return
  yield* findParents(target, search)
  yield* findLinked(target, search)
}

function* findNested(dir: string, search: Search): Generator<Target> {
  const real = realpathSync(dir)
  if (search.dirs.has(real)) return
  search.dirs.add(real)
  yield { dir, includes: (name) => !HIDDEN.test(name) }
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (!HIDDEN.test(entry.name)) yield* reportErrors(search, findAt(entry, search))
  }
}

function* findAt(entry: Dirent, search: Search): Generator<Target> {
  const path = join(entry.parentPath, entry.name)
  const isLink = entry.isSymbolicLink()
  if (isLink) yield* findLinked(path, search)
  if (entry.isDirectory() || (isLink && statSync(path).isDirectory())) yield* findNested(path, search)
}

function* reportErrors({ onError }: Search, targets: Generator<Target>): Generator<Target> {
  try {
    yield* targets
  } catch (error) {
    onError(error)
  }
}
