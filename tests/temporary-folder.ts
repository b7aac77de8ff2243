import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const PREFIX = 'vitrine-tests-'
const NOBODY = { uid: 65_534, gid: 65_534 }

/** Everything that tests and their processes leave behind, for example when they are killed, is removed at the end. */
export function createTemporaryFolder(): void {
  // A configuration is loaded once for each project.
  if (basename(tmpdir()).startsWith(PREFIX)) return
  const dir = mkdtempSync(join(findParent(), PREFIX))
  // As root, tests also start processes of other users.
  chmodSync(dir, 0o711)
  process.env.TMPDIR = dir
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
}

/** Root's temporary folder may be closed to other users. */
function findParent(): string {
  const isRoot = process.getuid?.() === 0
  return isRoot && spawnSync('test', ['-x', tmpdir()], NOBODY).status !== 0 ? '/tmp' : tmpdir()
}
