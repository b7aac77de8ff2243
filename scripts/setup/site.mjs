import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { toFingerprint } from './fingerprint.mjs'
import { findProgram, ROOT, runOrError } from './run-quietly.mjs'

const STAMP = `${ROOT}/build/.vitrine-inputs`
const INPUTS = ['app', 'contract', 'server', 'scripts/vite', 'vite.config.ts', 'package-lock.json']
const BUILD = ['build', '--app']

export async function buildSite() {
  // The fingerprint is taken before the build, so files that change during the build count as changed.
  const inputs = toFingerprint(ROOT, INPUTS, BUILD)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return

  console.error('Building the site…')
  rmSync(STAMP, { force: true })
  const error = await runOrError(process.execPath, [findProgram('vite'), ...BUILD], { env: { NODE_ENV: 'production' } })
  if (error) throw new Error(`${error}\nCould not build the site.`)
  writeFileSync(STAMP, inputs)
}
