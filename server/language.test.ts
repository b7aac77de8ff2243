import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createWords } from '../contract/words/languages.ts'
import { fill } from '../contract/words/words.ts'
import { VALID_FILES, writeContentDir } from '../tests/fakes/content/content-dir.ts'
import { WATCH_TIMEOUT } from '../tests/fakes/content/flush-watchers.ts'
import { startListener } from '../tests/fakes/http/listener.ts'

const german = createWords('de-CH')
const MESSAGE = { senderName: 'Ada', subject: 'Hallo', message: 'Rufen Sie an.' }

async function open(lines: string, env: NodeJS.ProcessEnv = {}) {
  const site = (text: string) => `${VALID_FILES['site.yaml']}${text}`
  const dir = await writeContentDir({ 'site.yaml': site(lines), 'timeline.yaml': '- title: A\n  from: 2021-03\n' })
  const { origin, close } = await startListener({ CONTENT_DIR: dir, ...env })
  onTestFinished(close)
  const read = async (path: string) => (await fetch(origin + path)).text()
  const send = (body: string | FormData) =>
    fetch(`${origin}/api/v1/message/send`, {
      method: 'POST',
      body,
      headers: typeof body === 'string' ? { 'content-type': 'application/json' } : {},
    })
  const edit = (text: string) => writeFile(join(dir, 'site.yaml'), site(text))
  return { read, send, edit }
}

test('a page is in the language of the site', async () => {
  const { read } = await open('language: de-CH\nheadings: { skills: Werkzeug }\nwords: { hero: { online: Da } }\n')
  const html = await read('/')
  expect(html).toMatch(/<html lang="de-CH" id="top"/)
  const titles = [...html.matchAll(/<h2 id="[\w-]+-title"[^>]*>([^<]*)/g)].map(([, title]) => title)
  const { timeline, apps, about, contact } = german.headings
  expect(titles.filter(Boolean)).toEqual([timeline, 'Werkzeug', apps, about, contact])
  expect(html).toContain(`class="nav-link">${german.navigation.timeline}<`)
  expect(html).toContain('<bdi>Da</bdi>')
  expect(html).toContain(fill(german.timeline.range, { from: 'März\u00a02021', to: german.timeline.present }))
  expect(html).toContain('"inLanguage":"de-CH"')
  expect(html).toContain('<link rel="manifest" href="/site.webmanifest"/>')
  const [, island = ''] = /<script id="words" type="application\/json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(island)).toMatchObject({ language: 'de-CH', hero: { ...german.hero, online: 'Da' } })
  expect(island).not.toContain(german.privacyPage.description)
  expect(await read('/unknown')).toContain(german.errorPage.notFound)
  expect(await read('/privacy')).toContain(german.privacyPage.messages.noExpiry)
  expect(await read('/feed.xml')).toContain('xml:lang="de-CH"')
  expect(JSON.parse(await read('/site.webmanifest'))).toMatchObject({ lang: 'de-CH' })
})

test('a page in Arabic is marked as written from right to left', async () => {
  const { read } = await open('language: ar\n')
  expect(await read('/')).toMatch(/<html lang="ar" dir="rtl" id="top"/)
  expect(JSON.parse(await read('/site.webmanifest'))).toMatchObject({ lang: 'ar', dir: 'rtl' })
})

test('an English page has no words for islands, unless the owner replaced some', async () => {
  const { read } = await open('')
  const html = await read('/')
  expect(html).toMatch(/<html lang="en" id="top"/)
  expect(html).not.toContain('id="words"')
  const changed = await open('words: { contact: { send: Go } }\n')
  expect(await changed.read('/')).toMatch(/<script id="words".*"send":"Go"/)
})

test('responses to a message are in the language of the site', async () => {
  const { send } = await open('language: de\n', { CONTACT_LIMIT: '1/10m' })
  const readMessage = async (body: object) => (await (await send(JSON.stringify(body))).json()).message
  const { fillFullForm, messageSent } = german.replies
  expect(await readMessage({ ...MESSAGE, subject: '' })).toBe(fillFullForm)
  const { tooLong, tooMany } = german.messageErrors
  const length = { label: german.contact.message, max: '20.000' }
  expect(await readMessage({ ...MESSAGE, message: 'm'.repeat(20_001) })).toBe(fill(tooLong, length))
  expect(await readMessage(MESSAGE)).toBe(messageSent)
  expect(await readMessage({ ...MESSAGE, subject: 'Noch mal' })).toBe(fill(tooMany, { wait: 'in 10 Minuten' }))
  const form = new FormData()
  for (const [name, value] of Object.entries(MESSAGE)) form.set(name, name === 'subject' ? '' : value)
  expect(await (await send(form)).text()).toContain(fillFullForm)
})

test('an edit changes the language and the words of the running site', async () => {
  const { read, edit } = await open('')
  expect(await read('/')).toContain('<bdi>Online</bdi>')
  await edit('language: he\nwords: { hero: { online: Here } }\n')
  await expect.poll(() => read('/'), WATCH_TIMEOUT).toMatch(/<html lang="he" dir="rtl".*<bdi>Here<\/bdi>/s)
})
