import { globSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startListener } from '../tests/fakes/http/listener.ts'
import { KEY_HEADER } from './api.ts'

const ROOT = join(import.meta.dirname, '..')
const BUILD = join(ROOT, 'build')
const NOT_SEARCHED = ['**/node_modules', '.*', 'build', 'content*', 'data', 'site*', 'studio', 'tests']
const IMPORT = /(from |import\()['"].*studio\//
const IMPORTED = /(?:\bfrom|\bimport\(?)\s*["'](\.{1,2}\/[^"']+)["']/g
const TRACES = [KEY_HEADER, 'studio/', 'The studio', '/api/session', 'studio-preview', 'data-source']

async function readAll(folder: string): Promise<string> {
  const entries = await readdir(join(BUILD, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.(?:js|css|html|json)$/.test(entry.name))
  const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8'))
  return (await Promise.all(texts)).join('\n')
}

/** Reads a file of the server's build, and every file that it imports. */
async function readImports(path: string, texts = new Map<string, string>()): Promise<string> {
  if (!texts.has(path)) {
    const text = await readFile(path, 'utf8')
    texts.set(path, text)
    for (const [, file = ''] of text.matchAll(IMPORTED)) await readImports(join(dirname(path), file), texts)
  }
  return [...texts.values()].join('\n')
}

const findTraces = (text: string) => TRACES.filter((trace) => text.includes(trace))

test('the public server and its client reach no module of the studio', async () => {
  const server = await readImports(join(BUILD, 'server/main.js'))
  expect(server).toContain('createRequestListener')
  expect(findTraces(`${server}\n${await readAll('client')}`)).toEqual([])
  expect(findTraces(await readImports(join(BUILD, 'server/cli/studio.js')))).toContain(KEY_HEADER)
  expect((await readAll('studio')).includes(KEY_HEADER)).toBe(true)
})

test('nothing outside the studio imports it', async () => {
  const files = globSync('**/*.{ts,tsx,mjs}', { cwd: ROOT, exclude: NOT_SEARCHED })
  expect(files).toContain(join('server', 'main.ts'))
  const texts = await Promise.all(files.map((file) => readFile(join(ROOT, file), 'utf8')))
  expect(files.filter((_, index) => IMPORT.test(texts[index] ?? ''))).toEqual([])
})

test('the public server has no route of the studio', async () => {
  const site = await startListener()
  onTestFinished(site.close)
  const requests = [
    ['GET', '/studio'],
    ['GET', '/studio/'],
    ['POST', '/api/session'],
    ['GET', '/api/start'],
    ['GET', '/api/events'],
    ['PATCH', '/api/files'],
    ['PUT', '/api/pictures'],
    ['GET', '/studio-preview.js'],
  ]
  for (const [method = '', path] of requests) {
    const headers = { 'content-type': 'application/json', [KEY_HEADER]: 'x' }
    const body = method === 'GET' ? {} : { body: '{}' }
    const { status } = await fetch(site.origin + path, { method, headers, ...body })
    expect([path, status]).toEqual([path, expect.toSatisfy((code) => code === 404 || code === 405)])
  }
})
