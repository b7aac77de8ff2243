import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'

const TEST_FILE = /\.test\.tsx?$/

/** Hashes the files' names and contents together with `values`. */
export function toFingerprint(root, paths, values) {
  const hash = createHash('sha256').update(JSON.stringify(values))
  for (const path of paths.flatMap((path) => listFiles(root, path))) {
    const content = readFileSync(`${root}/${path}`)
    hash.update(`\0${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Leaves out tests, because they are not part of the build. */
function listFiles(root, path) {
  const stats = statSync(`${root}/${path}`, { throwIfNoEntry: false })
  if (!stats || TEST_FILE.test(path)) return []
  if (!stats.isDirectory()) return [path]
  return readdirSync(`${root}/${path}`)
    .sort()
    .flatMap((name) => listFiles(root, `${path}/${name}`))
}
