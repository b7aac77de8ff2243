import { expect, onTestFinished, test, vi } from 'vitest'
import { startStubBackend } from '../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../tests/fakes/backend/stub-data.ts'
import type { Behavior } from '../tests/fakes/backend/stub-quirks.ts'
import { startListener } from '../tests/fakes/http/listener.ts'
import { createFolder } from '../tests/fakes/postgres/databases.ts'

const PAGES = ['/', '/summarize', '/privacy', `/project/${stubProjectId(1)}`, '/nowhere']
const FEEDS = ['/feed.xml', '/resume.json', '/site.webmanifest', '/sitemap.xml', '/favicon.svg']
const SAMPLE = /Robin Sample|robin[.-]sample|RS<|Fullstack Developer|noindex/
const AVATAR = 'https://images.example/me.png'
const RESUME = 'https://files.example/cv.pdf'
const USER = {
  fullName: 'Emeka Obi',
  avatar: { public_id: 'x', url: AVATAR },
  resume: { public_id: 'y', url: RESUME },
}

async function open(behavior: Partial<Behavior> = {}, user: object = USER) {
  const stub = await startStubBackend({ behavior })
  onTestFinished(stub.close)
  Object.assign(stub.data.user, user)
  const site = await startListener({ CONTENT_DIR: await createFolder(), PORTFOLIO_HOST: stub.origin })
  onTestFinished(site.close)
  const read = async (path: string) => (await fetch(site.origin + path)).text()
  return { stub, read, host: new URL(stub.origin).host }
}

test('without content, the site is the one of the backend’s user, and nothing is the sample’s', async () => {
  const { read } = await open()
  for (const path of [...PAGES, ...FEEDS]) expect(await read(path), path).not.toMatch(SAMPLE)
  const home = await read('/')
  expect(home).toContain('<title>Emeka Obi</title>')
  expect(home).toMatch(/<h1[^>]*>.*Hi, I’m .*Emeka Obi.*<\/h1>/)
  expect(home).toContain('I build things for the web from a small room by the sea.')
  expect(home).toContain(`href="${RESUME}"`)
  expect(home).toContain(`<meta property="og:image" content="${AVATAR}"/>`)
  expect(home).toMatch(/"@type":"Person".*"name":"Emeka Obi".*"image":"https:\/\/images\.example\/me\.png"/)
  expect(await read('/privacy')).toContain('images.example')
  expect(JSON.parse(await read('/resume.json')).basics).toMatchObject({ name: 'Emeka Obi', image: AVATAR })
  expect(JSON.parse(await read('/site.webmanifest')).name).toBe('Emeka Obi')
  expect(await read('/feed.xml')).toContain('Emeka Obi')
})

test('until the backend responds, the site has the name of its host', async () => {
  const { stub, read, host } = await open({ holds: true })
  for (const path of PAGES) {
    const page = await read(path)
    expect(page, path).toContain(`${host}</`)
    expect(page, path).not.toMatch(SAMPLE)
  }
  stub.set({ holds: false })
  await vi.waitFor(async () => expect(await read('/')).toContain('<title>Emeka Obi</title>'))
  expect(await read('/site.webmanifest')).toContain('Emeka Obi')
})

test.each<[Partial<Behavior>, object, name: string]>([
  [{ owner: 'array' }, USER, 'Emeka Obi'],
  [{ owner: 'alternate' }, { fullName: undefined, name: 'Emeka' }, 'Emeka'],
  [{ owner: 'null' }, {}, '127.0.0.1'],
  [{}, { fullName: ' ', avatar: {}, resume: 'javascript:evil()' }, '127.0.0.1'],
])('with %j and %j, the name is %s', async (behavior, user, name) => {
  const { read } = await open(behavior, user)
  const home = await read('/')
  expect(home).toContain(`<title>${name}`)
  expect(home).not.toMatch(/evil|undefined/)
})

test('after a restart, pages show what the backend sent before', async () => {
  const stub = await startStubBackend()
  onTestFinished(stub.close)
  const env = { DATA_DIR: await createFolder(), PORTFOLIO_HOST: stub.origin }
  const before = await startListener(env)
  await before.close()
  stub.set({ holds: true })
  const { origin, close } = await startListener(env)
  onTestFinished(close)
  expect(await (await fetch(origin)).text()).toContain('Backend Project 1')
})
