import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
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

test('content that breaks changes nothing for visitors, and the next start fails with the file and line until it is fixed', async () => {
  const { dir, file, good } = await openContent()
  const site = await startSite({ CONTENT_DIR: dir })
  onTestFinished(site.stop)
  const before = await readPage(site.origin)
  await writeFile(file, BROKEN)
  await rm(join(dir, 'projects'), { recursive: true })
  await rm(join(dir, 'skills.yaml'))
  await vi.waitFor(
    () =>
      expect(site.logs.join('')).toMatch(/site\.yaml:\d+ .*expected a closing bracket.*serving the last valid version/),
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

test('in development, drafts are shown and marked, and broken content is logged and shown once it is fixed', async () => {
  const { dir, file, good } = await openContent()
  await addDraft(dir)
  const site = await startSite({ CONTENT_DIR: dir }, DEVELOPMENT)
  onTestFinished(site.stop)
  const draft = /data-draft="true"[^>]*>Loom</
  await vi.waitFor(async () => expect(await readPage(`${site.origin}/project/loom`)).toMatch(draft), WAIT_OPTIONS)
  expect(await readPage(site.origin)).toMatch(draft)
  await writeFile(file, BROKEN)
  await vi.waitFor(
    () => expect(site.logs.join('')).toMatch(/site\.yaml:\d+ .*expected a closing bracket/),
    WAIT_OPTIONS,
  )
  await expectPages(site.origin)
  await writeFile(file, good.replace(NAME, `name: ${NEW_NAME}`))
  await vi.waitFor(async () => expect(await readPage(site.origin)).toContain(NEW_NAME), WAIT_OPTIONS)
})

test('drafts are hidden, and a content folder replaced by rename, as an import does, is shown', async () => {
  const { dir, good } = await openContent()
  await addDraft(dir)
  const { origin, stop } = await startSite({ CONTENT_DIR: dir })
  onTestFinished(stop)
  expect((await fetch(`${origin}/project/loom`)).status).toBe(404)
  for (const path of ['/', '/?projects=all', '/api/v1/project/getall', '/feed.xml', '/sitemap.xml']) {
    expect(await readPage(origin + path), path).not.toMatch(/Loom|project\/loom|data-draft/)
  }
  const next = await copyContent({ rewrite: { [SITE_FILE]: () => good.replace(NAME, `name: ${NEW_NAME}`) } })
  await rename(dir, `${dir}.before`)
  onTestFinished(() => rm(`${dir}.before`, { recursive: true }))
  await rename(next.dir, dir)
  await vi.waitFor(async () => expect(await readPage(origin)).toContain(NEW_NAME), WAIT_OPTIONS)
})

async function addDraft(dir: string): Promise<void> {
  await appendFile(join(dir, 'projects/loom.yaml'), '\ndraft: true\n')
}
