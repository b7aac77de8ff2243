import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startStubBackend } from '../fakes/backend/stub-backend.ts'
import { stubProjectId } from '../fakes/backend/stub-data.ts'
import { runCommand } from '../fakes/command.ts'
import { createFolder } from '../fakes/postgres/databases.ts'
import { startSite } from '../fakes/site.ts'
import { toZip } from '../fakes/zip.ts'

async function open() {
  const dir = await createFolder()
  const contentDir = join(dir, 'content')
  const run = (...args: string[]) => runCommand(args, { CONTENT_DIR: contentDir, INIT_CWD: dir })
  return { dir, run, contentDir }
}

async function start(contentDir: string) {
  const site = await startSite({ CONTENT_DIR: contentDir })
  onTestFinished(site.stop)
  return async (path: string) => {
    const response = await fetch(site.origin + path)
    return { status: response.status, text: await response.text() }
  }
}

test('after an import from a backend, the site shows its owner, projects, and images', async () => {
  const backend = await startStubBackend({ behavior: { owner: 'alternate', keys: 'singular', spelling: 'lower' } })
  onTestFinished(backend.close)
  const { run, contentDir } = await open()
  const { stdout } = await run('cli/import.ts', backend.origin, '--allow-private')
  expect(stdout).toMatch(/ {2}project {3}Backend Project 12\n[\s\S]*Run npm start to see it\.\n$/)
  const get = await start(contentDir)
  const home = await get('/')
  expect(home.text).toContain('property="og:image:width"')
  expect((await get('/apple-touch-icon.png')).status).toBe(200)
  for (const text of ['Robin Example', 'Lead Developer', 'PostgreSQL', 'Postman', 'a small room by the sea']) {
    expect(home.text).toContain(text)
  }
  expect(await get(`/project/${stubProjectId(3)}`)).toMatchObject({
    status: 200,
    text: expect.stringContaining('Backend Project 3'),
  })
  expect(await get(`/pictures/banners/${stubProjectId(3)}.svg`)).toMatchObject({
    status: 200,
    text: expect.stringContaining('<svg'),
  })
})

test('after an import from a resume, the site shows it, but not a draft project', async () => {
  const { dir, run, contentDir } = await open()
  const resume = {
    basics: { name: 'Zoë 例 Example', label: 'Tinkerer', email: 'zoe@private.example' },
    projects: [{ name: 'Loom & Co', highlights: ['Weaves'] }],
  }
  await writeFile(join(dir, 'resume.json'), JSON.stringify(resume))
  await run('cli/import.ts', 'resume.json')
  await run('cli/new.ts', 'project', 'Hidden Thing')
  const get = await start(contentDir)
  const home = await get('/')
  expect(home.text).toContain('Zoë 例 Example')
  expect(home.text).toContain('Tinkerer')
  // Only the print view and the contact section show the email address.
  expect(home.text.match(/zoe@private.example/g)).toHaveLength(3)
  expect(home.text).toContain('<p class="print-only">zoe@private.example')
  expect(home.text).toMatch(/<a href="mailto:zoe@private.example"[^>]*>zoe@private.example</)
  expect(await readFile(join(contentDir, 'site.yaml'), 'utf8')).toContain('mail: zoe@private.example\n')
  expect(home.text).not.toContain('Hidden Thing')
  expect(await get('/project/loom-co')).toMatchObject({ status: 200, text: expect.stringContaining('Weaves') })
  expect(await get('/project/hidden-thing')).toMatchObject({ status: 404 })
})

const ZEROS = '0'.repeat(7_000_000)

test.each<[string, () => string | Buffer, string]>([
  ['a.zip', () => toZip(repeat(20, (index) => [`${index}/Skills.csv`, ZEROS])), '2/Skills.csv is too large'],
  ['b.zip', () => toZip({ 'Skills.csv': '\n'.repeat(7_000_000) }), 'skills.csv has more than 10000 rows'],
  [
    'c.json',
    () => JSON.stringify({ basics: { name: 'A' }, ...repeat(200_000, (index) => [`f${index}`, 1]) }),
    'it has more than 20000 values',
  ],
  ['d.json', () => 'name: Ada', 'it is not valid JSON \\(line 1, column 2\\)'],
  ['e.json', () => '{"name": "Ada"}', 'it is not a JSON Resume'],
])('%s is refused with exit status 1 and the reason', async (file, create, reason) => {
  const { dir, run } = await open()
  await writeFile(join(dir, file), create())
  expect(await run('cli/import.ts', file)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(`^Could not import ${file}: ${reason}.*\nNothing was imported.\n$`),
  })
})

function repeat<Value>(count: number, toEntry: (index: number) => [string, Value]): Record<string, Value> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => toEntry(index)))
}
