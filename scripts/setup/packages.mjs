import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { toFingerprint } from './fingerprint.mjs'
import { checkNode, linkNode, NODE } from './packaged-node.mjs'
import { ROOT, runOrError } from './run-quietly.mjs'

const STAMP = `${ROOT}/node_modules/.vitrine-setup`
const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides']
// Development packages build and check the site, optional ones bring its Node: NODE_ENV=production must not drop them.
const INSTALL = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error']

export async function installPackages() {
  const wanted = fingerprintPackages()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return

  console.log('Installing packages…')
  rmSync(STAMP, { force: true })
  await install(process.env.npm_node_execpath ?? process.execPath)
  // npm leaves out optional packages that do not name the Node it runs under; the Node it just brought they do name.
  if (lacksPackages() && existsSync(NODE)) await install(NODE)
  await checkNode()
  writeFileSync(STAMP, wanted)
}

/** Other parts of package.json, like scripts, change nothing that npm would install. */
function fingerprintPackages() {
  const manifest = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'))
  const dependencies = JSON.stringify(DEPENDENCY_FIELDS.map((field) => manifest[field]))
  return toFingerprint(ROOT, ['package-lock.json', '.npmrc'], [dependencies, process.platform, process.arch])
}

async function install(node) {
  const npm = process.env.npm_execpath
  // Outside of npm's own scripts, the npm in PATH picks its Node there too.
  const [command, ...first] = npm?.endsWith('.js') ? [node, npm] : ['npm']
  const error = await runOrError(command, [...first, ...INSTALL])
  if (error) throw new Error(`${error}\nThe packages could not be installed.`)
  linkNode()
}

function lacksPackages() {
  const { packages } = JSON.parse(readFileSync(`${ROOT}/package-lock.json`, 'utf8'))
  const libcHere = readLibc()
  return Object.entries(packages).some(([path, { os = [], cpu = [], libc = [libcHere] }]) => {
    const fits = os.includes(process.platform) && cpu.includes(process.arch) && libc.includes(libcHere)
    return fits && !existsSync(`${ROOT}/${path}`)
  })
}

function readLibc() {
  // Otherwise a report looks up the name of every network address.
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}
