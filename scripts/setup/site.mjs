import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { toFingerprint } from './fingerprint.mjs'
import { findProgram, ROOT, runOrError } from './run-quietly.mjs'

const SHARED = ['app', 'contract', 'package-lock.json']
const SITE = {
  name: 'site',
  stamp: `${ROOT}/build/.vitrine-inputs`,
  inputs: [...SHARED, 'server', 'scripts/vite', 'vite.config.ts'],
  command: ['build', '--app'],
}
const STUDIO = {
  name: 'studio',
  stamp: `${ROOT}/build/.vitrine-studio-inputs`,
  inputs: [...SHARED, 'editing/yaml', 'studio', 'vite.studio.config.ts'],
  command: ['build', '--app', '--config', 'vite.studio.config.ts'],
}

export const buildSite = (node) => build(SITE, node)
export const buildStudio = (node) => build(STUDIO, node)

async function build({ name, stamp, inputs, command }, node) {
  // The fingerprint is taken before the build, so files that change during the build count as changed.
  const fingerprint = toFingerprint(ROOT, inputs, command)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return

  console.error(`Building the ${name}…`)
  rmSync(stamp, { force: true })
  const error = await runOrError(node, [findProgram('vite'), ...command], {
    env: { NODE_ENV: 'production' },
  })
  if (error) throw new Error(`${error}\nCould not build the ${name}.`)
  writeFileSync(stamp, fingerprint)
}
