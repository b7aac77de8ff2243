import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { toFingerprint } from './fingerprint.mjs'
import { findProgram, ROOT, runOrError } from './run-quietly.mjs'

const STAMP = `${ROOT}/build/.vitrine-inputs`
const INPUTS = [
  ...['app', 'cli', 'contract', 'editing', 'server', 'studio', 'scripts/vite'],
  ...['package-lock.json', 'vite.config.ts', 'vite.studio.config.ts'],
]
const COMMANDS = [
  ['build', '--app'],
  ['build', '--app', '--config', 'vite.studio.config.ts'],
]

/** Builds the site with its commands, then the page of the studio. */
export async function buildSite(node) {
  // The fingerprint is taken before the build, so files that change during the build count as changed.
  const fingerprint = toFingerprint(ROOT, INPUTS, COMMANDS)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return

  console.error('Building the site…')
  rmSync(STAMP, { force: true })
  for (const command of COMMANDS) {
    const error = await runOrError(node, [findProgram('vite'), ...command], { env: { NODE_ENV: 'production' } })
    if (error) throw new Error(`${error}\nCould not build the site.`)
  }
  writeFileSync(STAMP, fingerprint)
}
