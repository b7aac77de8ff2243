// Packs the package of this clone, which must be built: `npm run package`
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toFingerprint } from './setup/fingerprint.mjs'
import { ROOT, runNpm } from './setup/run-quietly.mjs'

const BUILD = join(ROOT, 'build')
const FILES = [
  ...['bin', 'build/client', 'build/server', 'build/studio', 'deploy', 'docs', 'sample', 'template'],
  ...['CHANGELOG.md', 'LICENSE', 'README.md'],
]
/** The development server needs Vite. */
const LEFT_OUT = [/docs[\\/]decisions/, /docs[\\/].*\.webp$/, /build[\\/]server[\\/]dev\.js$/]
const HASH_LENGTH = 8

type Manifest = Record<'name' | 'version', string> & { dependencies: Record<string, string> }

if (import.meta.main) console.log(await createPackage())

/** Returns the path of the tarball in `build`, and removes older ones. */
export async function createPackage(): Promise<string> {
  const dir = join(BUILD, 'package')
  await assemble(dir)
  const old = (await readdir(BUILD)).filter((file) => file.endsWith('.tgz'))
  for (const file of old) await rm(join(BUILD, file))
  return pack(dir, BUILD)
}

export async function assemble(dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  const filter = (path: string) => !LEFT_OUT.some((pattern) => pattern.test(path))
  for (const file of FILES) await cp(join(ROOT, file), join(dir, file), { recursive: true, filter })
  const manifest = await createManifest(join(dir, 'build/server'))
  await writeFile(join(dir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/**
 * Each package of a clone has a version of its own, because npm keeps what it has installed or cached of a version.
 * The folder keeps the version to publish.
 */
export async function pack(dir: string, destination: string): Promise<string> {
  const file = join(dir, 'package.json')
  const text = await readFile(file, 'utf8')
  const manifest: Manifest = JSON.parse(text)
  const hash = toFingerprint(dir, await readdir(dir), []).slice(0, HASH_LENGTH)
  const version = `${manifest.version}-clone-${hash}`
  await writeFile(file, JSON.stringify({ ...manifest, version }))
  const error = await runNpm(process.execPath, ['pack', dir, '--pack-destination', destination, '--ignore-scripts'])
  await writeFile(file, text)
  if (error) throw new Error(error)
  return join(destination, `${manifest.name}-${version}.tgz`)
}

/** Lists only the packages that the build imports. The others are part of it, or only for building and testing. */
async function createManifest(server: string) {
  const own: Manifest & Record<string, unknown> = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const { name, version, description, license, type, engines, dependencies } = own
  const files = (await readdir(server, { recursive: true })).filter((file) => file.endsWith('.js'))
  const code = (await Promise.all(files.map((file) => readFile(join(server, file), 'utf8')))).join('\n')
  const imported = Object.entries(dependencies).filter(([each]) =>
    new RegExp(`(?:from |import |(?:import|resolve)\\()"${each}["/]`).test(code),
  )
  const bin = { [name]: `bin/${name}.mjs` }
  return { name, version, description, license, type, engines, bin, dependencies: Object.fromEntries(imported) }
}
