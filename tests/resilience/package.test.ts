import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { hashFiles } from '../../editing/folder/hash-files.ts'
import { HAS_GIT, runCommand, runGit } from '../fakes/command.ts'
import { assemblePackage, createSite, OWNER_ENV, packPackage } from '../fakes/owner-folder.ts'
import { createFolder } from '../fakes/postgres/databases.ts'
import { startSite } from '../fakes/site.ts'

const WORD = 'Skip to content'
const FIELD = 'status: string("text")'
const RELEASES = process.env.LONG ? 4 : 2
const MAX_BYTES = 6_000_000
const INSTALL_TIMEOUT_MS = 300_000
/** Nothing is fetched after the install. */
const OFFLINE = { ...OWNER_ENV, npm_config_registry: 'http://127.0.0.1:9', PORT: '0' }

const run = promisify(execFile)

/** Each release has another word in its pages, and another optional field in site.yaml. The clone has one version. */
async function packReleases(): Promise<string[]> {
  const dir = await assemblePackage()
  const [words, schema] = [join(dir, 'build/server/en.js'), join(dir, 'build/server/projects.js')]
  const [code, fields] = [await readFile(words, 'utf8'), await readFile(schema, 'utf8')]
  expect(code).toContain(WORD)
  expect(fields).toContain(FIELD)
  const tarballs: string[] = []
  for (let release = 1; release <= RELEASES; release++) {
    await writeFile(words, code.replaceAll(WORD, `${WORD} ${release}`))
    await writeFile(schema, fields.replace(FIELD, `field${release}: string("text").optional(), ${FIELD}`))
    tarballs.push(await packPackage(dir))
  }
  return tarballs
}

async function readHome(folder: string): Promise<string> {
  const launch = [process.execPath, join(folder, 'node_modules/.bin/vitrine'), 'start']
  const site = await startSite({ ...OFFLINE, CONTENT_DIR: '' }, launch, { cwd: folder })
  const response = await fetch(site.origin)
  await site.stop()
  expect(response.status).toBe(200)
  return response.text()
}

/** Starts the studio, and ends it as soon as it has an address. */
async function openStudio(cwd: string): Promise<string> {
  const child = spawn('npm', ['run', 'studio', '--', '--no-open'], { cwd, env: OFFLINE })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = text(child.stdout)
  child.stdout.on('data', (chunk) => String(chunk).includes('The studio is at') && child.kill('SIGTERM'))
  await once(child, 'exit')
  return output
}

test('the package has neither sources nor tests, and is small', async () => {
  const dir = await assemblePackage()
  const names = await readdir(dir, { recursive: true })
  expect(names).toEqual(
    expect.arrayContaining(['bin/vitrine.mjs', 'build/server/cli/create.js', 'template/_gitignore']),
  )
  expect(names.filter((name) => /\.(?:tsx?|map)$|\btests?\b|node_modules/.test(name))).toEqual([])
  const { dependencies, scripts } = JSON.parse(await readFile(join(dir, 'package.json'), 'utf8'))
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['hono', 'react', 'sharp']))
  expect(Object.keys(dependencies).filter((name) => /vite|dnd|zod|kysely|test/.test(name))).toEqual([])
  expect(scripts).toBe(undefined)
  expect((await stat(await packPackage(dir))).size).toBeLessThan(MAX_BYTES)
})

test.skipIf(!HAS_GIT)(
  '(needs git) an owner’s folder works without the network, and an upgrade changes only the package',
  {
    timeout: INSTALL_TIMEOUT_MS,
  },
  async () => {
    const [first = '', ...later] = await packReleases()
    const me = join(await createFolder(), 'me')
    await createSite(me, 'sample', '--package', first)
    const git = async (...args: string[]) => (await runGit(me, ...args)).trim().split('\n')
    const committed = (await git('ls-files')).filter((file) => !file.startsWith('content/'))
    expect(committed).toEqual(
      expect.arrayContaining(['.github/workflows/pages.yml', '.gitignore', '.npmrc', 'README.md', 'package-lock.json']),
    )
    expect(await git('status', '--porcelain')).toEqual([''])
    const npm = (...args: string[]) => run('npm', ['run', '--silent', ...args], { cwd: me, env: OFFLINE })
    expect(await readHome(me)).toContain(`${WORD} 1<`)
    expect((await npm('export', '--', 'site', '--sample')).stdout).toContain('Exported')
    expect((await npm('inbox')).stdout).toContain('No messages')
    expect((await npm('check')).stdout).toContain('content')
    expect(await openStudio(me)).toContain('The studio has stopped.')

    const content = await hashFiles(join(me, 'content'))
    for (const [index, tarball] of later.entries()) {
      await createSite(me, '--package', tarball)
      expect((await git('status', '--porcelain', '--untracked-files=all')).map((line) => line.slice(2).trim())).toEqual(
        ['package-lock.json', 'package.json', expect.stringMatching(/^vendor\//), expect.stringMatching(/^vendor\//)],
      )
      expect(await hashFiles(join(me, 'content'))).toEqual(content)
      expect(await readHome(me)).toContain(`${WORD} ${index + 2}<`)
      await git('add', '--all')
      await git('commit', '--quiet', '-m', 'Upgrade')
    }
    await appendFile(join(me, 'content/site.yaml'), `\nfield${RELEASES}: a\nzzz: a\n`)
    const { stdout } = await npm('check').catch((error) => error)
    expect(stdout).toContain('zzz: expected a known field')
    expect(stdout).not.toContain(`field${RELEASES}: `)
  },
)

test('the help of npm run create packs nothing', async () => {
  const { status, stderr } = await runCommand(['scripts/create.ts', '--help'])
  expect([status, stderr]).toEqual([0, expect.stringMatching(/^npm run create -- FOLDER/)])
})

test('nothing is created in a folder with other files', async () => {
  const folder = await createFolder()
  await writeFile(join(folder, 'mine.txt'), '')
  const { stderr } = await createSite(folder, 'sample').catch((error) => error)
  expect(stderr).toMatch(/is not empty, and vitrine is not in its package\.json\. Choose a new folder\.\n$/)
  expect(await readdir(folder)).toEqual(['mine.txt'])
})
