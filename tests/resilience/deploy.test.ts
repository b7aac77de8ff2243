import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, matchesGlob, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectPages, expectSent } from '../fakes/contact/client.ts'
import { assemblePackage, createSite, packPackage } from '../fakes/owner-folder.ts'
import { startSite } from '../fakes/site.ts'
import { parseCommand, parseCopy, parseDockerfile, parseEnv } from './dockerfile.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy/docker')
const WORKDIR = '/app'
const IS_ROOT = process.getuid?.() === 0
/** The user "node" of the base image. */
const NODE_USER = 1000

const run = promisify(execFile)
const [site, runtime] = parseDockerfile(readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8'))
const ignored = readFileSync(join(DEPLOY, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
const steps = runtime?.steps ?? []
let dir = ''
const tree = () => join(dir, 'tree')
const folder = () => join(dir, 'site')
const context = () => readdirSync(folder()).filter((name) => !ignored.some((pattern) => matchesGlob(name, pattern)))

// Simulates the image without a container engine: an owner's folder and its packages are copied into another.
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vitrine-image-'))
  chmodSync(dir, 0o755)
  await createSite(folder(), 'sample', '--package', await packPackage(await assemblePackage()))
  mkdirSync(tree())
  for (const { text } of steps.filter(({ name }) => name === 'COPY')) copy(text)
})

afterAll(async () => {
  // Only root can empty a read-only folder.
  await run('chmod', ['-R', 'u+w', dir])
  rmSync(dir, { recursive: true, force: true })
})

function copy(text: string): void {
  const { from, sources, target } = parseCopy(text)
  for (const source of sources) {
    if (!from) expect(context(), `${source} is in the context`).toContain(source)
    const destination = join(tree(), target)
    const copied = target.endsWith('/') ? join(destination, basename(source)) : destination
    cpSync(join(folder(), source.replace(`${WORKDIR}/`, '')), copied, { recursive: true, verbatimSymlinks: true })
  }
}

function findRun(stage: typeof site): string {
  return stage?.steps.findLast(({ name }) => name === 'RUN')?.text ?? ''
}

/** Runs the entry and the command on a read-only tree, as root if possible, with a data folder as on a new disk. */
async function start() {
  const [, entry = ''] = parseCommand(steps, 'ENTRYPOINT')
  const [, ...args] = parseCommand(steps, 'CMD')
  const dataDir = await mkdtemp(join(dir, 'data-'))
  await chmod(dataDir, 0o755)
  await writeFile(join(dataDir, 'by-root'), '')
  await run('chmod', ['-R', 'a-w,a+rX', tree()])
  const launch = ['sh', join(tree(), relative(WORKDIR, entry)), process.execPath, ...args]
  const env = { ...parseEnv(steps), DATA_DIR: dataDir, PORT: '0', CONTENT_DIR: undefined }
  const site = await startSite(env, launch, { cwd: tree() })
  onTestFinished(site.stop)
  return { ...site, dataDir }
}

async function probe(origin: string): Promise<number> {
  const [, ...args] = parseCommand(steps, 'HEALTHCHECK')
  const { port } = new URL(origin)
  return run(process.execPath, args, { env: { PORT: port } }).then(
    () => 0,
    ({ code }) => code,
  )
}

test('the image drops root, serves pages, saves messages, and stops on SIGTERM on a read-only tree', async () => {
  const { origin, pid, dataDir, end } = await start()
  if (IS_ROOT) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    expect(status).toMatch(/^Uid:\t1000\t1000\t[\s\S]*^Groups:\s*$[\s\S]*^CapEff:\t0+$[\s\S]*^NoNewPrivs:\t1$/m)
    expect(await stat(dataDir)).toMatchObject({
      uid: NODE_USER,
      mode: expect.toSatisfy((mode) => (mode & 0o777) === 0o700),
    })
    expect(await stat(join(dataDir, 'by-root'))).toMatchObject({ uid: NODE_USER })
  }
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

test('the image stores data in a volume, and contains no tools', () => {
  expect(steps.find(({ name }) => name === 'VOLUME')?.text).toBe(parseEnv(steps).DATA_DIR)
  const modules = readdirSync(join(tree(), 'node_modules'))
  expect(modules).toContain('hono')
  expect(modules.filter((name) => /^(vite|vitest|typescript|knip|node-linux)/.test(name))).toEqual([])
  expect(readdirSync(tree()).filter((name) => /^(tests|data|\.git|\.env)/.test(name))).toEqual([])
})

test('base images have exact versions, and nothing is installed or built as root', () => {
  for (const { image, steps } of [site, runtime].filter((stage) => stage !== undefined)) {
    expect(image).toMatch(/^node:\d+\.\d+\.\d+-[a-z-]+(@sha256:[0-9a-f]{64})?$/)
    const user = steps.findIndex(({ name, text }) => name === 'USER' && text === 'node')
    const npm = steps.findIndex(({ name, text }) => name === 'RUN' && text.startsWith('npm'))
    expect(npm === -1 || (user !== -1 && npm > user)).toBe(true)
  }
})

test('the build context has what the install needs, and nothing private', () => {
  expect(findRun(site)).toMatch(/^npm ci\b/)
  expect(context()).toEqual(
    expect.arrayContaining(['.npmrc', 'content', 'package-lock.json', 'package.json', 'vendor']),
  )
  expect(context().filter((name) => /^(node_modules|data|\.git|\.env)$/.test(name))).toEqual([])
})
