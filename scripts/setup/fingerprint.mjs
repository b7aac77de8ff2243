import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'

const TEST_FILE = /\.test\.tsx?$/

/** Changes when a file comes, goes, is renamed or reads differently, or when one of the words does. */
export function toFingerprint(root, paths, words) {
  const hash = createHash('sha256').update(JSON.stringify(words))
  for (const path of paths.flatMap((path) => listFiles(root, path))) {
    const content = readFileSync(`${root}/${path}`)
    hash.update(`\0${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Sorted, because the order of the disk does not matter. Tests are no part of what is built. */
function listFiles(root, path) {
  const stats = statSync(`${root}/${path}`, { throwIfNoEntry: false })
  if (!stats || TEST_FILE.test(path)) return []
  if (!stats.isDirectory()) return [path]
  return readdirSync(`${root}/${path}`)
    .sort()
    .flatMap((name) => listFiles(root, `${path}/${name}`))
}
