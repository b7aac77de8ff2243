import { access, cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWords, ENGLISH } from '../../contract/words/languages.ts'
import { readConfig } from '../../server/config.ts'
import { writeContentDir } from '../../tests/fakes/content/content-dir.ts'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { parseExportArgs } from './args.ts'
import { renderSites, runStaticExport } from './export-site.ts'
import { listMissing, listSites } from './languages.ts'

const SITE_URL = 'https://ada.example/me'
const ALTERNATE = /rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/gi
const IN_BOTH = ['', 'summarize/', 'privacy/', 'project/engine/']
const ALONE = ['project/draft/', 'project/loom/', 'de/project/webstuhl/']
const GERMAN = {
  'site.yaml': 'name: Ada\ngreeting: Hallo\nroles: [Eins]\nbiography: Zum Zählen geboren.\nlanguage: de\n',
  'profile.yaml': 'githubURL: https://github.example/ada\naboutMe: Ich zähle.\n',
  'timeline.yaml': "- title: Schule\n  from: '1990'\n",
  'skills.yaml': '- title: Summen\n  icon: icons/sum.svg\n',
  'apps.yaml': '- name: Abakus\n',
  'projects/engine.yaml': 'title: Maschine\ndescription: Sie dreht sich. Sie zählt\nstack: Messing\n',
  'projects/webstuhl.yaml': 'title: Webstuhl\n',
  'projects/draft.yaml': 'title: Entwurf\ndraft: true\n',
}
const ENGLISH_FILES = { 'projects/loom.yaml': 'title: Loom\n', 'projects/draft.yaml': 'title: Draft\n' }

type Files = Awaited<ReturnType<typeof renderSites>>['files']

async function open(args: string, german: Record<string, string> = GERMAN) {
  const cwd = await createFolder()
  await cp(await writeContentDir(ENGLISH_FILES), join(cwd, 'content'), { recursive: true })
  await cp(await writeContentDir(german), join(cwd, 'content-de'), { recursive: true })
  const env = { SITE_URL, CONTENT_DIR: join(cwd, 'content'), DATA_DIR: join(cwd, 'data') }
  const deps = { config: readConfig(env), cwd, now: new Date(0), progress: () => {} }
  const command = parseExportArgs(args.split(' '), SITE_URL)
  return { cwd, sites: () => listSites(command, deps), write: () => runStaticExport(command, deps) }
}

/** Renders both sites without generating images. */
async function render() {
  const { sites } = await open('site --with de=content-de')
  const { files } = await renderSites(await sites(), { command: { api: undefined } })
  const pages = [...files].filter(([path]) => path.endsWith('index.html'))
  const byUrl = pages.map(([path, html]): [string, string] => [
    `${SITE_URL}/${path.replace(/index\.html$/, '')}`,
    `${html}`,
  ])
  return { files, pages: new Map(byUrl) }
}

function listAlternates(markup: string): string[] {
  return Array.from(markup.matchAll(ALTERNATE), ([, language, url]) => `${language} ${url}`).sort()
}

test('an export has each language in a folder of its own', async () => {
  const { files, pages } = await render()
  expect([...pages.keys()].sort()).toEqual(
    [...ALONE, ...IN_BOTH, ...IN_BOTH.map((path) => `de/${path}`)].map((path) => `${SITE_URL}/${path}`).sort(),
  )
  expectReciprocal(pages)
  for (const folder of ['', 'de/']) expectInSitemap(String(files.get(`${folder}sitemap.xml`)), pages)
  expectGerman(files)
  expectOneHeadersFile(files)
})

/** Every page names itself in all languages that have it, as those pages do. */
function expectReciprocal(pages: Map<string, string>): void {
  for (const [url, html] of pages) {
    const path = url.slice(SITE_URL.length + 1)
    const inEnglish = `${SITE_URL}/${path.replace(/^de\//, '')}`
    const inGerman = inEnglish.replace(SITE_URL, `${SITE_URL}/de`)
    const alternates = listAlternates(html)
    const expected = [`de ${inGerman}`, `en ${inEnglish}`, `x-default ${inEnglish}`]
    expect(alternates, url).toEqual(ALONE.includes(path) ? [] : expected)
    expect(html).toContain(`<link rel="canonical" href="${url}"/>`)
    for (const other of alternates) expect(listAlternates(pages.get(other.split(' ')[1] ?? '') ?? '')).toEqual(expected)
    const isGerman = path.startsWith('de/')
    const [home, link] = isGerman ? [SITE_URL, inEnglish] : [`${SITE_URL}/de`, inGerman]
    expect(html).toContain(
      `<a href="${ALONE.includes(path) ? `${home}/` : link}" ${isGerman ? 'lang="en" hrefLang="en"' : 'lang="de" hrefLang="de"'}`,
    )
    expect(html.match(/privacy-link">(\w+)</)?.[1]).toBe(isGerman ? 'English' : 'Deutsch')
  }
}

function expectInSitemap(sitemap: string, pages: Map<string, string>): void {
  const urls = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>(.*?)<\/url>/g))
  expect(urls.length).toBeGreaterThan(IN_BOTH.length)
  for (const [, url = '', links = ''] of urls) {
    expect(listAlternates(links), url).toEqual(listAlternates(pages.get(url) ?? 'none'))
  }
}

/** German pages have no word of the English interface, and need no file of the English site. */
function expectGerman(files: Files): void {
  const german = listTexts(createWords('de'))
  const english = listTexts(ENGLISH).filter((text) => !german.includes(text))
  const patterns = english.map((text) => new RegExp(`^${RegExp.escape(text).replace(/\\\{\w+\\\}/g, '.+')}$`))
  const pages = [...files].filter(([path]) => path.startsWith('de/') && path.endsWith('.html'))
  expect(pages).toHaveLength(IN_BOTH.length + 2)
  for (const [file, page] of pages) {
    const html = String(page)
    expect(html).toContain('<html lang="de"')
    const shown = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    const texts = Array.from(shown.matchAll(/>([^<]+)<|(?:label|placeholder|alt|title|content)="([^"]+)"/g))
    const found = texts.map(([, text, attribute]) => (text ?? attribute ?? '').trim())
    expect(found).toContain('Datenschutz')
    expect(
      found.filter((text) => patterns.some((pattern) => pattern.test(text))),
      file,
    ).toEqual([])
    const paths = new Set(Array.from(html.matchAll(/(?:src|href)="\/me\/([^"#?]*)/g), ([, path = '']) => path))
    expect([...paths].filter((path) => !path.startsWith('de/') || !hasFile(files, path))).toEqual([])
  }
}

function hasFile(files: Files, path: string): boolean {
  return files.has(decodeURIComponent(path.replace(/(^|\/)$/, '$1index.html')))
}

/** No rule of the headers matches a file twice. */
function expectOneHeadersFile(files: Files): void {
  const headers = String(files.get('_headers'))
  const both = ['/me/', '/me/de/'].flatMap((base) => [`${base}assets/*`, `${base}pictures/*`])
  expect(headers.match(/^\/.*\*$/gm)).toEqual(['/me/*', ...both])
  expect(headers).toContain('\n\n/me/de/project/webstuhl/\n  content-security-policy: ')
  expect(files.has('de/_headers')).toBe(false)
}

test('an export names the projects that only one folder has', async () => {
  const { sites } = await open('site --with de=content-de')
  expect(listMissing(await sites())).toEqual([
    'Projects only in content, not in content-de: draft, loom',
    'Projects only in content-de, not in content: webstuhl',
  ])
})

test.each([
  ['de=content-fr', 'content-fr can’t be read. To see why, run: CONTENT_DIR=content-fr npm run check'],
  ['fr=content-de', 'content-de has “language: de”, not fr.'],
  ['en=content', 'content and content have the same language: en.'],
])('an export with %s writes nothing', async (value, message) => {
  const { cwd, write } = await open(`site --with ${value}`)
  await expect(write()).rejects.toThrow(message)
  expect(await access(join(cwd, 'site')).catch(({ code }) => code)).toBe('ENOENT')
})

test('an export names words of the sample with their folder, and does not replace that folder', async () => {
  const { cwd, write } = await open('site --with de=content-de')
  await writeFile(join(cwd, 'content-de/projects/x.yaml'), 'title: Your Project\ndescription: Lorem ipsum\n')
  const result = await write()
  expect(result.kind === 'foreign' && result.findings.map(({ where }) => where)).toContainEqual(
    expect.stringMatching(/^content-de\/projects\/x\.yaml:/),
  )
  const inside = await open('content-de --with de=content-de --force')
  expect(await inside.write()).toMatchObject({ kind: 'failed', text: expect.stringContaining('would delete') })
})

function listTexts(tree: object): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : listTexts(value)))
}
