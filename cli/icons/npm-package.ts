import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const TIMEOUT_MS = 120_000

export type NpmPackage = { name: string; version: string; integrity: string }
type PackageResult = { kind: 'ok'; tarball: Buffer } | { kind: 'failed'; reason: string }

/** Uses npm, so the owner's registry, proxy, and cache apply. Runs no install scripts. */
export async function downloadPackage(
  { name, version, integrity }: NpmPackage,
  args: string[] = [],
): Promise<PackageResult> {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'vitrine-npm-'))
  const options = ['--prefer-offline', '--fetch-retries=1', '--loglevel=silent', `--pack-destination=${dir.path}`]
  try {
    await runNpm(['pack', `${name}@${version}`, '--ignore-scripts', ...options, ...args])
  } catch {
    return { kind: 'failed', reason: `npm could not download ${name} ${version}; is this machine online?` }
  }
  const tarball = await readFile(join(dir.path, `${name}-${version}.tgz`))
  const isIntact = `sha512-${hash('sha512', tarball, 'base64')}` === integrity
  return isIntact
    ? { kind: 'ok', tarball }
    : { kind: 'failed', reason: `the checksum of ${name} ${version} doesn’t match` }
}

/** Prefers the npm that started this process, else the one in PATH. */
function runNpm(args: string[]): Promise<unknown> {
  const script = process.env.npm_execpath
  const run = promisify(execFile)
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args], { timeout: TIMEOUT_MS })
  return run('npm', args, { timeout: TIMEOUT_MS, shell: process.platform === 'win32' })
}
