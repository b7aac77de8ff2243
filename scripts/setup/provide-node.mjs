import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { toFingerprint } from './fingerprint.mjs'
import { ROOT, runNpm, runOrError } from './run-quietly.mjs'
import { findNode, toCommandFile, toNodeName, usesMusl } from './system.mjs'

const IS_WINDOWS = process.platform === 'win32'
/** All commands run on this link to the system's Node or to the packaged one. */
const NODE = `${ROOT}/node_modules/.bin/${IS_WINDOWS ? 'node.cmd' : 'node'}`

const PACKAGES = `${ROOT}/scripts/setup/node`
const STAMP = `${PACKAGES}/node_modules/.vitrine-node`
const INSTALL = ['ci', '--include=optional', '--ignore-scripts', '--loglevel=error', '--prefix', PACKAGES]
/** These are the newest Node features that the site and its commands use. */
const USED = `
import { mkdtempDisposable } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
const used: unknown[] = [mkdtempDisposable, DatabaseSync]
`

/** Prefers the system's Node. Installs a packaged one, which is from a third party, only if that is too old. */
export async function provideNode() {
  const system = findNode(process.env.PATH)
  const wanted = toFingerprint(PACKAGES, ['package-lock.json'], [system, identify(system)])
  const [provided, chosen = ''] = readStamp()
  if (provided === wanted && existsSync(toPath(chosen)) && (IS_WINDOWS || existsSync(NODE))) return toPath(chosen)

  const node = (await runsSite(system)) ? system : relative(dirname(NODE), await installNode())
  if (node === system) removePackaged()
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, `${wanted}\n${node}`)
  linkNode()
  return toPath(node)
}

/** Runs again after `npm ci`, which deletes the link. On Windows, the system's Node is found in PATH without a link. */
export function linkNode() {
  const [, chosen = ''] = readStamp()
  mkdirSync(dirname(NODE), { recursive: true })
  rmSync(`${NODE}.part`, { force: true })
  if (!IS_WINDOWS) symlinkSync(chosen, `${NODE}.part`)
  else if (isAbsolute(chosen)) return rmSync(NODE, { force: true })
  else writeFileSync(`${NODE}.part`, toCommandFile(chosen))
  renameSync(`${NODE}.part`, NODE)
}

function readStamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split('\n') : []
}

function toPath(chosen) {
  return resolve(dirname(NODE), chosen)
}

function removePackaged() {
  try {
    rmSync(dirname(STAMP), { recursive: true, force: true })
  } catch {
    // Windows can't delete a running program, which may be the one that runs this code.
  }
}

/** Changes when the system's Node is updated. */
function identify(path) {
  if (!path) return ''
  const { size, mtimeMs } = statSync(path)
  return `${realpathSync(path)} ${size} ${mtimeMs}`
}

async function runsSite(node) {
  return node !== '' && !(await runOrError(node, ['--input-type=module-typescript', '--eval', USED]))
}

async function installNode() {
  if (usesMusl()) throw new Error('Your Node version is too old. Install Node 24.4 or newer: apk add nodejs-current')
  console.error('Your Node version is too old. Installing a newer one for this folder…')
  const error = await runNpm(process.execPath, INSTALL, { cwd: PACKAGES })
  const { optionalDependencies } = JSON.parse(readFileSync(`${PACKAGES}/package.json`, 'utf8'))
  const folder = Object.keys(optionalDependencies)
    .map((name) => join(PACKAGES, 'node_modules', name))
    .find((path) => existsSync(path))
  const node = join(folder || PACKAGES, 'bin', toNodeName())
  if (await runsSite(node)) {
    // The headers for C++ modules are a third of the package.
    rmSync(join(folder, 'include'), { recursive: true, force: true })
    return node
  }
  const machine = `${process.platform} on ${process.arch}`
  throw new Error(
    `${error ? `${error}\n` : ''}No packaged Node is available for ${machine}. Install Node 24.4 or newer.`,
  )
}
