import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { expectPages, expectSent } from '../fakes/contact/client.ts'
import { readMessages } from '../fakes/contact/database-file.ts'
import { startSite } from '../fakes/site.ts'
import { requestSummary } from './held-summary.ts'

// Users other than root need a user namespace for their mounts.
const PRIVATE_MOUNTS = process.getuid?.() === 0 ? ['-m'] : ['-rm']
/** Makes everything except DATA_DIR read-only, and fails if anything else is still writable. */
const MAKE_READ_ONLY = `
  mount --bind "$DATA_DIR" "$DATA_DIR" || exit 90
  for dir in / /tmp "$PWD"; do
    if mountpoint -q "$dir"; then mount -o remount,ro,bind "$dir" || exit 91; fi
  done
  for dir in "$PWD" "$PWD/node_modules" "$PWD/content" /tmp; do
    if touch "$dir/written" 2>/dev/null; then exit 92; fi
  done`
const START = `${MAKE_READ_ONLY}\n exec "$0" build/server/main.js`

function canMakeReadOnly(): boolean {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-read-only-'))
  try {
    execFileSync('unshare', [...PRIVATE_MOUNTS, 'sh', '-c', MAKE_READ_ONLY], {
      env: { ...process.env, ENV_FILE: devNull, DATA_DIR: dataDir },
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

test.skipIf(!canMakeReadOnly())('(needs mount privileges) the site writes only to DATA_DIR', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-read-only-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const launch = ['unshare', ...PRIVATE_MOUNTS, 'sh', '-c', START, process.execPath]
  const site = await startSite({ DATA_DIR: dataDir }, launch)
  onTestFinished(site.stop)
  await expectPages(site.origin)
  for (const path of ['/summarize', '/favicon.svg', '/api/v1/project/getall']) {
    expect((await fetch(site.origin + path)).status).toBe(200)
  }
  const { subject } = await expectSent(site.origin)
  expect((await requestSummary(site, 'The harbour was closed. Ships waited.')).status).toBe(200)
  expect(site.logs).toEqual([])
  expect(await site.end('SIGTERM')).toBe(0)
  expect(readMessages(dataDir).map((message) => message.subject)).toEqual([subject])
})
