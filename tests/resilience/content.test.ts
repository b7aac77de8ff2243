import { readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startStubBackend } from '../fakes/backend/stub-backend.ts'
import { copyContent } from '../fakes/content.ts'
import { startSite } from '../fakes/site.ts'
import { expectPages, expectSent } from './contact-client.ts'

const SITE_FILE = 'site.yaml'
const NAME = /^name: .*$/m
const NEW_NAME = 'Zaphod Fourtytwo'
const BROKEN = 'name: [\ngreeting: "Hi\n'
const PATIENCE = { timeout: 30_000, interval: 100 }
/** Each takes as long as a page that is rendered again. */
const UNCACHED_PAGES = 20
const DEVELOPMENT = [process.execPath, 'server/main.ts', '--dev']

async function openContent() {
  const { dir, remove } = await copyContent({})
  onTestFinished(remove)
  const file = join(dir, SITE_FILE)
  const good = await readFile(file, 'utf8')
  return { dir, file, good }
}

async function readPage(origin: string): Promise<string> {
  const response = await fetch(origin)
  expect(response.status).toBe(200)
  return response.text()
}

describe('content that breaks while the site runs', () => {
  test('changes nothing for visitors; the next start names the file and line, and starts once it is fixed', async () => {
    const { dir, file, good } = await openContent()
    const site = await startSite({ CONTENT_DIR: dir })
    onTestFinished(site.stop)
    const before = await readPage(site.origin)
    await writeFile(file, BROKEN)
    await rm(join(dir, 'projects'), { recursive: true })
    await rm(join(dir, 'skills.yaml'))
    await vi.waitFor(
      () =>
        expect(site.logs.join('')).toMatch(
          /site\.yaml:\d+ .*expected a closing bracket.*serving the last valid version/,
        ),
      PATIENCE,
    )
    expect(await readPage(site.origin)).toBe(before)
    await expectSent(site.origin)
    const project = (await (await fetch(`${site.origin}/api/v1/project/getall`)).json()).projects[0]
    expect((await fetch(`${site.origin}/project/${project._id}`)).status).toBe(200)
    const refusal = await startSite({ CONTENT_DIR: dir }).catch(String)
    expect(refusal).toMatch(
      /stopped with 1: Found \d+ content issues in .*\n {2}site\.yaml:\d+ .*expected a closing bracket/,
    )
    expect(refusal).not.toMatch(/ at .*\.ts:/)
    await writeFile(file, good)
    await writeFile(join(dir, 'skills.yaml'), '')
    const fixed = await startSite({ CONTENT_DIR: dir })
    onTestFinished(fixed.stop)
    await expectPages(fixed.origin)
  })

  test('in development stays as it was, is logged with its line, and is shown once it is fixed', async () => {
    const { dir, file, good } = await openContent()
    const site = await startSite({ CONTENT_DIR: dir }, DEVELOPMENT)
    onTestFinished(site.stop)
    await vi.waitFor(() => expectPages(site.origin), PATIENCE)
    await writeFile(file, BROKEN)
    await vi.waitFor(() => expect(site.logs.join('')).toMatch(/site\.yaml:\d+ .*expected a closing bracket/), PATIENCE)
    await expectPages(site.origin)
    await writeFile(file, good.replace(NAME, `name: ${NEW_NAME}`))
    await vi.waitFor(async () => expect(await readPage(site.origin)).toContain(NEW_NAME), PATIENCE)
  })
})

describe('content that changes while the site runs', () => {
  async function openSite(env: Record<string, string> = {}) {
    const { dir, good } = await openContent()
    const site = await startSite({ CONTENT_DIR: dir, ...env })
    onTestFinished(site.stop)
    const ask = (path: string) => fetch(new URL(path, site.origin))
    const change = async (file: string, from: RegExp, to: string) => {
      const text = await readFile(join(dir, file), 'utf8')
      expect(text).toMatch(from)
      await writeFile(join(dir, file), text.replace(from, to))
    }
    const changeName = () => change(SITE_FILE, NAME, `name: ${NEW_NAME}`)
    const expectRenamed = () =>
      vi.waitFor(async () => expect(await (await ask('/')).text()).toContain(NEW_NAME), PATIENCE)
    const read = () => site.logs.join('')
    return { dir, good, read, ask, change, changeName, expectRenamed }
  }

  test('is shown by the pages and lists that have it; the others keep their ETags, and every response is complete', async () => {
    const { ask, change } = await openSite()
    const [project, other] = (await (await ask('/api/v1/project/getall')).json()).projects
    const changing = ['/', `/project/${project._id}`, '/api/v1/project/getall', `/api/v1/project/get/${project._id}`]
    const staying = ['/summarize', `/project/${other._id}`, '/api/v1/skill/getall', '/api/v1/timeline/getall']
    const readTags = (paths: string[]) => Promise.all(paths.map(async (path) => (await ask(path)).headers.get('etag')))
    const before = { changing: await readTags(changing), staying: await readTags(staying) }
    expect(new Set(Object.values(before).flat()).size).toBe(changing.length + staying.length)
    await change(`projects/${project._id}.yaml`, /^title: .*$/m, 'title: A Loom of Fourtytwo')
    const expectShown = async () => {
      const answers = await Promise.all(changing.map(ask))
      expect.soft(answers.map(({ status }) => status)).toEqual(changing.map(() => 200))
      for (const answer of answers) expect(await answer.text()).toContain('A Loom of Fourtytwo')
    }
    await vi.waitFor(expectShown, PATIENCE)
    await readTags(staying)
    // Whatever these pages were made of has been made by now, on the same core.
    for (let count = 0; count < UNCACHED_PAGES; count += 1) await ask('/nowhere')
    const after = { changing: await readTags(changing), staying: await readTags(staying) }
    expect(after.staying).toEqual(before.staying)
    for (const [index, tag] of after.changing.entries()) expect(tag, changing[index]).not.toBe(before.changing[index])
  })

  test('a replaced picture has a new URL, and its old URL is not cached', async () => {
    const { dir, ask } = await openSite()
    const readAddress = async () => {
      const [, address = ''] =
        /"(\/pictures\/banners\/seedbank\.svg\?v=[^"]+)"/.exec(await (await ask('/')).text()) ?? []
      return address.replaceAll('&amp;', '&')
    }
    const before = await readAddress()
    expect((await ask(before)).headers.get('cache-control')).toContain('immutable')
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
    await writeFile(join(dir, 'banners/seedbank.svg'), drawing)
    const readPicture = async (address: string) => {
      const answer = await ask(address)
      return [await answer.text(), answer.headers.get('cache-control')]
    }
    // The address is read each time: the file may be seen half written, and then has another hash for a moment.
    await vi.waitFor(async () => {
      expect(await readPicture(await readAddress())).toEqual([drawing, 'public, max-age=31536000, immutable'])
    }, PATIENCE)
    await vi.waitFor(async () => expect(await readPicture(before)).toEqual([drawing, 'no-store']), PATIENCE)
  })

  test('a content folder replaced by rename, as an import does, is shown', async () => {
    const { dir, good, expectRenamed } = await openSite()
    const next = await copyContent({ rewrite: { [SITE_FILE]: () => good.replace(NAME, `name: ${NEW_NAME}`) } })
    await rename(dir, `${dir}.before`)
    onTestFinished(() => rm(`${dir}.before`, { recursive: true }))
    await rename(next.dir, dir)
    await expectRenamed()
  })

  test('changes are shown in front of an external API as well', async () => {
    const backend = await startStubBackend()
    onTestFinished(backend.close)
    const { changeName, expectRenamed } = await openSite({ PORTFOLIO_HOST: backend.origin })
    await changeName()
    await expectRenamed()
  })

  test('what cannot be watched is logged once, and other changes are shown', async () => {
    const { dir, read, changeName, expectRenamed } = await openSite()
    const findTold = () => read().match(/"message":"content watcher failed/g)
    for (const name of ['one', 'other']) await symlink(name, join(dir, name))
    await vi.waitFor(() => expect(findTold()).not.toBeNull(), PATIENCE)
    await changeName()
    await expectRenamed()
    expect(findTold()).toHaveLength(1)
  })
})
