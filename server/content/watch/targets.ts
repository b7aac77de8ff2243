import { type Dirent, lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** What programs hide, such as an editor's copy or a repository. Two dots are how a cluster puts a new folder in place. */
const HIDDEN = /^\.(?!\.)/

/** A folder to watch, and which names in it matter. */
export type Place = { folder: string; concerns(name: string): boolean }
type Fail = (error: unknown) => void
/** What is found already: folders with all that is in them, and names that somebody leads to. */
type Search = { folders: Set<string>; names: Set<string>; fail: Fail }

/**
 * Every folder where something can happen that changes what is read from this one. Each is handed out before it is listed:
 * whoever watches it at once misses nothing new in it.
 */
export function* findPlaces(root: string, fail: Fail): Generator<Place> {
  const search = { folders: new Set<string>(), names: new Set<string>(), fail }
  yield* findAbove(root, search)
  yield* goOn(search, findLinked(root, search))
  yield* goOn(search, findBelow(root, search))
}

/** Any folder above may be replaced too, or be a link that is set anew. */
function* findAbove(path: string, { names }: Search): Generator<Place> {
  for (let at = path; at !== dirname(at) && !names.has(at); at = dirname(at)) {
    names.add(at)
    yield { folder: dirname(at), concerns: (name) => name === basename(at) }
  }
}

/** Where a link leads to, and from there the next. */
function* findLinked(path: string, search: Search): Generator<Place> {
  if (!lstatSync(path).isSymbolicLink()) return
  const target = resolve(realpathSync(dirname(path)), readlinkSync(path))
  if (search.names.has(target)) return
  yield* findAbove(target, search)
  yield* findLinked(target, search)
}

function* findBelow(folder: string, search: Search): Generator<Place> {
  const real = realpathSync(folder)
  if (search.folders.has(real)) return
  search.folders.add(real)
  yield { folder, concerns: (name) => !HIDDEN.test(name) }
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!HIDDEN.test(entry.name)) yield* goOn(search, findAt(entry, search))
  }
}

/** A file needs no watching of its own, unless it is kept elsewhere. */
function* findAt(entry: Dirent, search: Search): Generator<Place> {
  const path = join(entry.parentPath, entry.name)
  const isLink = entry.isSymbolicLink()
  if (isLink) yield* findLinked(path, search)
  if (entry.isDirectory() || (isLink && statSync(path).isDirectory())) yield* findBelow(path, search)
}

/** What cannot be looked into keeps nobody from the rest. */
function* goOn({ fail }: Search, places: Generator<Place>): Generator<Place> {
  try {
    yield* places
  } catch (error) {
    fail(error)
  }
}
