import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, matchesGlob } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { startSite } from '../fakes/site.ts'
import { expectPages, expectSent } from './contact-client.ts'
import { parseCommand, parseCopy, parseDockerfile, parseEnv } from './dockerfile.ts'

const ROOT = join(import.meta.dirname, '../..')
const WORKDIR = '/app'
// Only root can switch to another user.
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const run = promisify(execFile)
const [build, packages, runtime] = parseDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
const steps = runtime?.steps ?? []
let dir = ''
const context = readdirSync(ROOT).filter((name) => !ignored.some((pattern) => matchesGlob(name, pattern)))
const tree = () => join(dir, 'tree')

// Simulates the image without a container engine: the existing build and the locked packages are copied into a folder.
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vitrine-image-'))
  chmodSync(dir, 0o755)
  mkdirSync(tree())
  copyPackages()
  for (const { text } of steps.filter(({ name }) => name === 'COPY')) copy(text)
})

afterAll(() => rmSync(dir, { recursive: true, force: true }))

function copyPackages(): void {
  const omitted = Array.from(findRun(packages).matchAll(/--omit=(\w+)/g), ([, flag = '']) => flag)
  const locked: Record<string, Record<string, unknown>> = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  ).packages
  for (const [path, entry] of Object.entries(locked)) {
    if (!path || [...omitted, 'devOptional'].some((flag) => entry[flag])) continue
    cpSync(join(ROOT, path), join(dir, 'packages', path), { recursive: true })
  }
}

function copy(text: string): void {
  const { from, sources, target } = parseCopy(text)
  for (const source of sources) {
    if (!from) expect(context, `${source} is in the context`).toContain(source)
    const origin = join(from === 'packages' ? join(dir, 'packages') : ROOT, source.replace(`${WORKDIR}/`, ''))
    const destination = join(tree(), target)
    cpSync(origin, target.endsWith('/') ? join(destination, basename(source)) : destination, { recursive: true })
  }
}

function findRun(stage: typeof build): string {
  return stage?.steps.findLast(({ name }) => name === 'RUN')?.text ?? ''
}

/** Runs the container command on a read-only tree as a user who can write only to DATA_DIR. */
async function start() {
  const [command = '', ...args] = parseCommand(steps, 'CMD')
  const dataDir = await mkdtemp(join(dir, 'data-'))
  if (UNPRIVILEGED.uid) await chown(dataDir, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
  await run('chmod', ['-R', 'a-w,a+rX', tree()])
  const launch = [command === 'node' ? process.execPath : command, ...args]
  const site = await startSite({ ...parseEnv(steps), DATA_DIR: dataDir, PORT: '0' }, launch, {
    cwd: tree(),
    ...UNPRIVILEGED,
  })
  onTestFinished(site.stop)
  return site
}

async function probe(origin: string): Promise<number> {
  const [, ...args] = parseCommand(steps, 'HEALTHCHECK')
  const { port } = new URL(origin)
  return run(process.execPath, args, { env: { PORT: port } }).then(
    () => 0,
    ({ code }) => code,
  )
}

test('the image serves pages, saves messages, and stops on SIGTERM as an unprivileged user on a read-only tree', async () => {
  const { origin, end } = await start()
  expect(await probe(origin)).toBe(0)
  for (const [path, body] of Object.entries({ '/healthz': 'ok\n', '/readyz': 'ready\n' })) {
    const health = await fetch(origin + path)
    expect([health.status, await health.text()]).toEqual([200, body])
  }
  await expectPages(origin)
  await expectSent(origin)
  expect(await end('SIGTERM')).toBe(0)
  expect(await probe(origin)).toBe(1)
})

test('the image runs unprivileged, stores data in a volume, and contains no build or test files', () => {
  expect(steps.findLast(({ name }) => name === 'USER')?.text).toBe('node')
  expect(steps.find(({ name }) => name === 'VOLUME')?.text).toBe(parseEnv(steps).DATA_DIR)
  const modules = readdirSync(join(tree(), 'node_modules'))
  expect(modules).toContain('hono')
  expect(modules.filter((name) => /^(vite|vitest|typescript|sharp|knip|node-linux)/.test(name))).toEqual([])
  expect(readdirSync(tree()).filter((name) => /^(tests|bench|data|\.git|\.env)/.test(name))).toEqual([])
})

const EXACT_VERSION = /^[a-z]+:\d+\.\d+(\.\d+)?(-[a-z-]+)?(@sha256:[0-9a-f]{64})?$/

test('images have exact versions, and nothing is installed or built as root', () => {
  const stages = parseDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
  for (const { image, steps } of stages) {
    expect(image).toMatch(EXACT_VERSION)
    const user = steps.findIndex(({ name, text }) => name === 'USER' && text === 'node')
    const npm = steps.findIndex(({ name, text }) => name === 'RUN' && text.startsWith('npm'))
    expect(user).toBeGreaterThan(-1)
    expect(npm === -1 || npm > user).toBe(true)
  }
  const { db, caddy } = readCompose().services
  for (const { image } of [db, caddy]) expect(image).toMatch(EXACT_VERSION)
})

test('containers limit memory and logs, and have time to finish their requests', () => {
  const limits = { mem_limit: expect.stringMatching(/^\d+m$/), logging: { options: { 'max-file': '5' } } }
  for (const service of Object.values(readCompose().services)) expect(service).toMatchObject(limits)
  expect(readCompose().services['site-1']).toMatchObject({ stop_grace_period: '30s' })
  for (const limit of ['MemoryMax=512M', 'TimeoutStopSec=30']) expect(readDeployed('vitrine.service')).toContain(limit)
})

test('backups run daily, as the user and with the image of the server, and unlike it wait for the database', () => {
  const [unit, server] = [readDeployed('vitrine-backup.service'), readDeployed('vitrine.service')]
  const sandbox = /^(?:DynamicUser|StateDirectory|Protect|Private|Restrict|SystemCall|Capability|NoNew|UMask)/
  const lines = server.split('\n').filter((line) => sandbox.test(line))
  expect(unit.split('\n')).toEqual(expect.arrayContaining(lines))
  expect(unit).toMatch(/^ExecStart=.*cli\/backup\.ts --keep 14$/m)
  expect(readDeployed('vitrine-backup.timer')).toContain('OnCalendar=daily')
  const { 'site-1': site, backup, restore } = readCompose().services
  expect(site).toMatchObject({ depends_on: ['db'] })
  for (const command of [backup, restore]) {
    expect(command).toMatchObject({ depends_on: { db: { condition: 'service_healthy' } } })
  }
  expect(backup).toMatchObject({ read_only: true, volumes: ['./content:/app/content:ro', 'backup:/data'] })
  expect(restore).toMatchObject({ read_only: true, volumes: ['./content:/app/content', 'backup:/data'] })
})

test('load balancers check liveness, and each platform sets its client IP header', () => {
  for (const text of ['Caddyfile', 'fly.toml', 'render.yaml'].map(readDeployed)) {
    expect(text.match(/(?<=(health_uri |path = "|healthCheckPath: )\/)\w+/g)).toEqual(['healthz'])
  }
  expect(readDeployed('fly.toml')).toContain('CLIENT_IP_HEADER = "fly-client-ip"')
  const [service] = parse(readDeployed('render.yaml')).services
  expect(service.envVars).toContainEqual({ key: 'CLIENT_IP_HEADER', value: 'cf-connecting-ip' })
  expect(readCompose().services['site-1']?.environment).toMatchObject({ TRUST_PROXY: '1' })
})

function readDeployed(file: string): string {
  return readFileSync(join(ROOT, 'deploy', file), 'utf8')
}

type Service = { image: string; environment: Record<string, string> }

function readCompose(): { services: Record<'site-1' | 'site-2' | 'backup' | 'restore' | 'db' | 'caddy', Service> } {
  return parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'), { merge: true })
}

test('the build context has all inputs, and the image is built by the tested command', () => {
  expect(findRun(build)).toBe('npm run build')
  const inputs = ['app', 'contract', 'server', 'scripts', 'vite.config.ts', 'tsconfig.json']
  expect(context).toEqual(expect.arrayContaining([...inputs, 'package.json', 'package-lock.json', '.npmrc']))
  expect(context.filter((name) => /^(node_modules|build|data|\.git|\.env)$/.test(name))).toEqual([])
})
