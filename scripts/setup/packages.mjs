import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { toFingerprint } from './fingerprint.mjs'
import { findRefusal, ROOT } from './quiet-run.mjs'

const STAMP = `${ROOT}/node_modules/.vitrine-setup`
const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides']
// Development packages build and check the site, optional ones bring its Node: both are needed under NODE_ENV=production too.
const INSTALL = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error']

export async function installPackages() {
  const wanted = fingerprintPackages()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return

  console.log('Installing packages…')
  rmSync(STAMP, { force: true })
  const [npm, ...first] = findNpm()
  const refusal = await findRefusal(npm, [...first, ...INSTALL])
  if (refusal) throw new Error(`${refusal}\nThe packages could not be installed; npm says why above.`)
  await checkNode()
  writeFileSync(STAMP, wanted)
}

/** Other parts of package.json, like scripts, change nothing that npm would install. */
function fingerprintPackages() {
  const manifest = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'))
  const dependencies = JSON.stringify(DEPENDENCY_FIELDS.map((field) => manifest[field]))
  return toFingerprint(ROOT, ['package-lock.json', '.npmrc'], [dependencies, process.platform, process.arch])
}

/**
 * Inside an npm script, the same npm again, under the Node that runs it: the `node` first in PATH may be the one in
 * node_modules, which the installation takes away.
 */
function findNpm() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  return npm?.endsWith('.js') ? [node ?? process.execPath, npm] : ['npm']
}

async function checkNode() {
  const refusal = await findRefusal('node', ['--input-type=module-typescript', '--eval', 'const ready: boolean = true'])
  if (!refusal) return
  const machine = `${process.platform} on ${process.arch}`
  throw new Error(
    `${refusal}\nNo packaged Node runs on this machine (${machine}); install Node 26 or newer and start again.`,
  )
}
