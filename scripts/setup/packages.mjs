import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { toFingerprint } from './fingerprint.mjs'
import { linkNode, provideNode } from './provide-node.mjs'
import { ROOT, runNpm } from './run-quietly.mjs'

const STAMP = `${ROOT}/node_modules/.vitrine-setup`
const DEPENDENCY_FIELDS = ['dependencies', 'optionalDependencies', 'devDependencies', 'overrides']
/** The second level includes the first; see docs/decisions/27-what-is-installed.md. */
const LEVELS = {
  site: { fields: DEPENDENCY_FIELDS.slice(0, 2), options: ['--include=optional', '--omit=dev'] },
  tests: { fields: DEPENDENCY_FIELDS.slice(0, 3), options: ['--include=optional', '--include=dev'] },
}
const NAMES = Object.keys(LEVELS)
const QUIET = ['--ignore-scripts', '--loglevel=error']

/** Returns the Node to run everything on. Never removes packages: commands that need different sets run in turn, even while the site is running. */
export async function installPackages(level) {
  const node = await provideNode()
  const wanted = fingerprintPackages()
  const [installed, reached] = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split('\n') : []
  const isCurrent = installed === wanted
  if (isCurrent && NAMES.indexOf(reached) >= NAMES.indexOf(level)) return node

  console.error(level === 'site' ? 'Installing packages…' : `Installing packages for ${level}…`)
  rmSync(STAMP, { force: true })
  // `ci` deletes node_modules first; `install` only adds to it.
  const command = isCurrent ? ['install', '--no-save'] : ['ci']
  const error = await runNpm(node, [...command, ...LEVELS[level].options, ...QUIET])
  const missing = findMissing(LEVELS[level].fields)
  if (error || missing)
    throw new Error(`${error || `npm did not install ${missing}.`}\nCould not install the packages.`)
  linkNode()
  writeFileSync(STAMP, `${wanted}\n${level}`)
  return node
}

/** Hashes only the dependencies of package.json, because its other fields do not change what npm installs. */
function fingerprintPackages() {
  const manifest = readManifest()
  const dependencies = JSON.stringify(DEPENDENCY_FIELDS.map((field) => manifest[field]))
  return toFingerprint(ROOT, ['package-lock.json', '.npmrc'], [dependencies, process.platform, process.arch])
}

/** npm does not report an optional package that it could not download. */
function findMissing(fields) {
  const manifest = readManifest()
  const names = fields.flatMap((field) => Object.keys(manifest[field] || {}))
  return names.filter((name) => !existsSync(`${ROOT}/node_modules/${name}`)).join(', ')
}

function readManifest() {
  return JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'))
}
