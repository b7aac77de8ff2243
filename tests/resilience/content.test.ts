import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startStubBackend } from '../fakes/backend/stub-backend.ts'
import { expectPages, expectSent } from '../fakes/contact/client.ts'
import { copyContent } from '../fakes/content/content.ts'
import { startSite } from '../fakes/site.ts'

const SITE_FILE = 'site.yaml'
const NAME = /^name: .*$/m
const NEW_NAME = 'Zaphod Fourtytwo'
const BROKEN = 'name: [\ngreeting: "Hi\n'
const WAIT_OPTIONS = { timeout: 30_000, interval: 100 }
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
  test('changes nothing for visitors, and the next start fails with the file and line until it is fixed', async () => {
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
      WAIT_OPTIONS,
    )
    expect(await readPage(site.origin)).toBe(before)
    await expectSent(site.origin)
    const project = (await (await fetch(`${site.origin}/api/v1/project/getall`)).json()).projects[0]
    expect((await fetch(`${site.origin}/project/${project._id}`)).status).toBe(200)
    const error = await startSite({ CONTENT_DIR: dir }).catch(String)
    expect(error).toMatch(
      /stopped with 1: Found \d+ content issues in .*\n {2}site\.yaml:\d+ .*expected a closing bracket/,
    )
    expect(error).not.toMatch(/ at .*\.ts:/)
    await writeFile(file, good)
    await writeFile(join(dir, 'skills.yaml'), '')
    const fixed = await startSite({ CONTENT_DIR: dir })
    onTestFinished(fixed.stop)
    await expectPages(fixed.origin)
  })

  test('keeps the last version in development, logs the line, and is shown once it is fixed', async () => {
    const { dir, file, good } = await openContent()
    const site = await startSite({ CONTENT_DIR: dir }, DEVELOPMENT)
    onTestFinished(site.stop)
    await vi.waitFor(() => expectPages(site.origin), WAIT_OPTIONS)
    await writeFile(file, BROKEN)
    await vi.waitFor(
      () => expect(site.logs.join('')).toMatch(/site\.yaml:\d+ .*expected a closing bracket/),
      WAIT_OPTIONS,
    )
    await expectPages(site.origin)
    await writeFile(file, good.replace(NAME, `name: ${NEW_NAME}`))
    await vi.waitFor(async () => expect(await readPage(site.origin)).toContain(NEW_NAME), WAIT_OPTIONS)
  })
})

test('drafts are shown and marked in development, and nowhere else', async () => {
  const { dir } = await openContent()
  const file = join(dir, 'projects/loom.yaml')
  await writeFile(file, `${await readFile(file, 'utf8')}\ndraft: true\n`)
  const [development, production] = [
    await startSite({ CONTENT_DIR: dir }, DEVELOPMENT),
    await startSite({ CONTENT_DIR: dir }),
  ]
  onTestFinished(() => Promise.all([development.stop(), production.stop()]).then(() => {}))
  const draft = /data-draft="true"[^>]*>Loom</
  await vi.waitFor(
    async () => expect(await readPage(`${development.origin}/project/loom`)).toMatch(draft),
    WAIT_OPTIONS,
  )
  expect(await readPage(development.origin)).toMatch(draft)
  expect((await fetch(`${production.origin}/project/loom`)).status).toBe(404)
  for (const path of ['/', '/?projects=all', '/api/v1/project/getall', '/feed.xml', '/sitemap.xml', '/llms.txt']) {
    expect(await readPage(production.origin + path), path).not.toMatch(/Loom|project\/loom|data-draft/)
  }
})

describe('content that changes while the site runs', () => {
  async function openSite(env: Record<string, string> = {}) {
    const { dir, good } = await openContent()
    const site = await startSite({ CONTENT_DIR: dir, ...env })
    onTestFinished(site.stop)
    return { dir, good, request: (path: string) => fetch(new URL(path, site.origin)) }
  }

  test('changes only the ETags of pages and lists that contain it, and every response is complete', async () => {
    const { dir, request } = await openSite()
    const [project, other] = (await (await request('/api/v1/project/getall')).json()).projects
    const changing = ['/', `/project/${project._id}`, '/api/v1/project/getall', `/api/v1/project/get/${project._id}`]
    const staying = ['/summarize', `/project/${other._id}`, '/api/v1/skill/getall', '/api/v1/timeline/getall']
    const readTags = (paths: string[]) =>
      Promise.all(paths.map(async (path) => (await request(path)).headers.get('etag')))
    const before = { changing: await readTags(changing), staying: await readTags(staying) }
    expect(new Set(Object.values(before).flat()).size).toBe(changing.length + staying.length)
    const file = join(dir, `projects/${project._id}.yaml`)
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^title: .*$/m, 'title: A Loom of Fourtytwo'))
    const expectShown = async () => {
      const responses = await Promise.all(changing.map(request))
      expect.soft(responses.map(({ status }) => status)).toEqual(changing.map(() => 200))
      for (const response of responses) expect(await response.text()).toContain('A Loom of Fourtytwo')
    }
    await vi.waitFor(expectShown, WAIT_OPTIONS)
    expect(await readTags(staying)).toEqual(before.staying)
    for (const [index, tag] of (await readTags(changing)).entries()) expect(tag).not.toBe(before.changing[index])
  })

  test('a replaced image has a new URL, and its old URL is checked for changes', async () => {
    const { dir, request } = await openSite()
    const readImageUrl = async () => {
      const [, url = ''] =
        /"(\/pictures\/banners\/seedbank\.svg\?v=[^"]+)"/.exec(await (await request('/')).text()) ?? []
      return url.replaceAll('&amp;', '&')
    }
    const before = await readImageUrl()
    expect((await request(before)).headers.get('cache-control')).toContain('immutable')
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
    await writeFile(join(dir, 'banners/seedbank.svg'), drawing)
    const readImage = async (url: string) => {
      const response = await request(url)
      return [await response.text(), response.headers.get('cache-control')]
    }
    // Read the URL each time, because a partially written file has another hash for a moment.
    await vi.waitFor(async () => {
      expect(await readImage(await readImageUrl())).toEqual([drawing, 'public, max-age=31536000, immutable'])
    }, WAIT_OPTIONS)
    await vi.waitFor(async () => expect(await readImage(before)).toEqual([drawing, 'no-cache']), WAIT_OPTIONS)
  })

  test('a content folder replaced by rename, as an import does, is shown, with an external backend too', async () => {
    const backend = await startStubBackend()
    onTestFinished(backend.close)
    const { dir, good, request } = await openSite({ PORTFOLIO_HOST: backend.origin })
    const next = await copyContent({ rewrite: { [SITE_FILE]: () => good.replace(NAME, `name: ${NEW_NAME}`) } })
    await rename(dir, `${dir}.before`)
    onTestFinished(() => rm(`${dir}.before`, { recursive: true }))
    await rename(next.dir, dir)
    await vi.waitFor(async () => expect(await (await request('/')).text()).toContain(NEW_NAME), WAIT_OPTIONS)
  })
})
