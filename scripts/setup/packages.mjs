import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { toFingerprint } from './fingerprint.mjs'
import { linkNode, NODE, provideNode } from './provide-node.mjs'
import { ROOT, runNpm } from './run-quietly.mjs'

const STAMP = `${ROOT}/node_modules/.vitrine-setup`
const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides']
// Development packages build and check the site, optional ones are tools for this platform: NODE_ENV=production must not
// drop them.
const INSTALL = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error']

export async function installPackages() {
  await provideNode()
  const wanted = fingerprintPackages()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return

  console.log('Installing packages…')
  rmSync(STAMP, { force: true })
  await install()
  writeFileSync(STAMP, wanted)
}

/** Other parts of package.json, like scripts, change nothing that npm would install. */
function fingerprintPackages() {
  const manifest = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'))
  const dependencies = JSON.stringify(DEPENDENCY_FIELDS.map((field) => manifest[field]))
  return toFingerprint(ROOT, ['package-lock.json', '.npmrc'], [dependencies, process.platform, process.arch])
}

/** By the Node that the site runs on: npm leaves out optional packages that do not name the Node it runs under. */
async function install() {
  const error = await runNpm(realpathSync(NODE), INSTALL)
  if (error) throw new Error(`${error}\nThe packages could not be installed.`)
  linkNode()
}
