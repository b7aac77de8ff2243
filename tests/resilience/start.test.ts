import { cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeEmptyContent } from '../../cli/new/empty-content.ts'
import { startStubBackend } from '../fakes/backend/stub-backend.ts'
import { WATCH_TIMEOUT } from '../fakes/content/flush-watchers.ts'
import { createFolder } from '../fakes/postgres/databases.ts'
import { startSite } from '../fakes/site.ts'

/** A request to a sleeping backend would keep the process alive for longer. */
const SLEEPING_MS = 60_000

test('a folder without content shows the sample, says what to do next, and shows content as soon as there is some', async () => {
  const cwd = await createFolder()
  const launch = [process.execPath, resolve('build/server/main.js')]
  const site = await startSite({ CONTENT_DIR: '' }, launch, { cwd })
  onTestFinished(site.stop)
  const hint = 'This is the sample site. Make it yours: npm run studio\n'
  await vi.waitFor(() => expect(site.logs.join('')).toContain(hint))
  const readTitle = async () => /<title>(.*?)<\/title>/.exec(await (await fetch(site.origin)).text())?.[1]
  expect(await readTitle()).toBe('Robin Sample')
  await writeEmptyContent(join(cwd, 'content'))
  await vi.waitFor(async () => expect(await readTitle()).toBe('Your Name'), WATCH_TIMEOUT)
})

test('a start refuses to show the sample in place of content that is lost', async () => {
  const cwd = await createFolder()
  await writeEmptyContent(join(cwd, 'content'))
  const launch = [process.execPath, resolve('build/server/main.js')]
  const env = { CONTENT_DIR: '', DATA_DIR: join(cwd, 'data') }
  const site = await startSite(env, launch, { cwd })
  onTestFinished(site.stop)
  await site.end('SIGTERM')
  await rename(join(cwd, 'content'), join(cwd, 'away'))
  const error = await startSite(env, launch, { cwd }).catch(String)
  expect(error).toMatch(
    /^Error: The site stopped with 1: The content folder [^\n]+ has shown your content before\. [^\n]+\n$/,
  )
})

test('a second site on the same port prints one line and does not affect the first', async () => {
  const first = await startSite()
  onTestFinished(first.stop)
  const { port } = new URL(first.origin)
  const error = await startSite({ PORT: port }).catch(String)
  const advice = `Stop the process that is using it, or choose another port: PORT=${Number(port) + 1} npm start`
  expect(error).toBe(`Error: The site stopped with 1: Port ${port} is already in use. ${advice}\n`)
  expect((await fetch(first.origin)).status).toBe(200)
})

test('an invalid HOST is reported', async () => {
  const error = await startSite({ HOST: '192.0.2.1' }).catch(String)
  expect(error).toBe(
    'Error: The site stopped with 1: Invalid HOST "192.0.2.1": expected an IP address or host name of this machine\n',
  )
})

test('a start that fails later closes what it opened, such as requests to a backend that sleeps', {
  timeout: SLEEPING_MS,
}, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-start-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const stub = await startStubBackend({ behavior: { holds: true } })
  onTestFinished(stub.close)
  // Without `build/client`, the site fails after everything else is open.
  await cp('package.json', join(dir, 'package.json'))
  await cp('build/server', join(dir, 'build/server'), { recursive: true })
  await symlink(resolve('node_modules'), join(dir, 'node_modules'))
  const main = join(dir, 'build/server/main.js')
  const error = await startSite({ PORTFOLIO_HOST: stub.origin, CONTENT_DIR: resolve('sample') }, [
    process.execPath,
    main,
  ]).catch(String)
  expect(error).toMatch(/^Error: The site stopped with 1: .*build\/client/)
})
