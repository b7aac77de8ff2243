import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadValidDir, writeContentDir } from '../../tests/fakes/content/content-dir.ts'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { parsePublishArgs, runPublish } from './run.ts'

const LOOM = '# My loom\ntitle: Loom # mine\n\n# A list\ntechnologies: [A,  B]\ndraft: true # not yet\n'

async function open(files: Record<string, string | undefined> = {}) {
  const contentDir = await writeContentDir({ 'projects/loom.yaml': LOOM, ...files })
  return {
    contentDir,
    run: (...args: string[]) => runPublish(parsePublishArgs(args), { contentDir, cwd: contentDir }),
    read: (file: string) => readFile(join(contentDir, file), 'utf8'),
    list: async () => (await loadValidDir(contentDir)).projects.map(({ _id }) => _id),
  }
}

test('publishes and hides projects by file name or title, and changes nothing else in the file', async () => {
  const { run, read, list } = await open()
  expect(await run('publish', 'LOOM')).toEqual({ status: 0, text: 'Loom (projects/loom.yaml) is now published.' })
  expect(await list()).toEqual(['engine', 'loom'])
  expect(await read('projects/loom.yaml')).toBe(LOOM.replace('draft: true # not yet\n', ''))
  expect((await run('publish', 'projects/loom.yaml')).text).toContain('already published')
  const engine = await read('projects/engine.yaml')
  expect((await run('unpublish', 'loom', 'engine')).text.split('\n')).toHaveLength(2)
  expect(await list()).toEqual([])
  expect(await read('projects/loom.yaml')).toBe(LOOM.replace(' # not yet', ''))
  expect(await read('projects/engine.yaml')).toBe(`${engine}draft: true\n`)
})

test.each([
  ['- title: Argo CD # c\n  icon: icons/a.svg\n', '- title: Argo CD # c\n  icon: icons/a.svg\n  draft: true\n'],
  ['- { title: Argo CD }\n', '- { title: Argo CD, draft: true }\n'],
  ['- title: A\n-   title: Argo CD', '- title: A\n-   title: Argo CD\n    draft: true'],
  ['- title: >-\n    Argo\n    CD\n  order: 1\n', '- title: >-\n    Argo\n    CD\n  order: 1\n  draft: true\n'],
  ['- title: Argo CD\r\n- title: B\r\n', '- title: Argo CD\r\n  draft: true\r\n- title: B\r\n'],
  ['- draft:\n  title: Argo CD\n', '- draft: true\n  title: Argo CD\n'],
  ['\uFEFF- title: Argo CD\n- title: B\n', '\uFEFF- title: Argo CD\n  draft: true\n- title: B\n'],
])('hides a skill in %j', async (before, after) => {
  const { run, read } = await open({
    'skills.yaml': before,
    'icons/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect((await run('unpublish', 'Argo', 'CD')).text).toBe('Argo CD (skills.yaml) is now a draft.')
  expect(await read('skills.yaml')).toBe(after)
})

test('publishes the skill if the project of the same name is published', async () => {
  const { run } = await open({ 'skills.yaml': '- { title: Engine, draft: true }\n' })
  expect((await run('publish', 'engine')).text).toBe('Engine (skills.yaml) is now published.')
})

test('orders projects, and moves others with the same numbers behind', async () => {
  const { run, list } = await open({
    ...{ 'projects/loom.yaml': 'title: Loom\norder: 2\n', 'projects/wheel.yaml': 'title: Wheel\norder: 1\n' },
    ...{ 'projects/pump.yaml': 'title: Pump\n', 'projects/engine.yaml': 'title: Engine\ndate: 2024\n' },
  })
  expect((await run('order', 'pump', 'Loom')).text).toBe('The first projects are now: Pump, Loom.')
  expect(await list()).toEqual(['pump', 'loom', 'wheel', 'engine'])
})

test.each([
  ['publish lom', 'Nothing is named "lom". Did you mean "loom"?\nNothing was changed.'],
  ['unpublish eng', 'Nothing is named "eng". Did you mean "engine"?\nNothing was changed.'],
  ['order loom something', 'Nothing is named "something". Your projects: engine, loom.\nNothing was changed.'],
])('%j changes nothing', async (line, text) => {
  const { run, read } = await open()
  expect(await run(...line.split(' '))).toEqual({ status: 1, text })
  expect(await read('projects/loom.yaml')).toBe(LOOM)
})

test('says what to do without content, and about an invalid file', async () => {
  const contentDir = join(await createFolder(), 'content')
  expect(await runPublish({ action: 'order', names: ['a'] }, { contentDir, cwd: contentDir })).toMatchObject({
    status: 1,
    text: expect.stringContaining('npm run import or npm run new'),
  })
  const { run } = await open({ 'projects/loom.yaml': 'title: Loom\nstack: [\n' })
  await expect(run('unpublish', 'loom')).rejects.toThrow(
    'projects/loom.yaml: The file is not valid YAML. Run: npm run check',
  )
  expect(() => parsePublishArgs(['publish'])).toThrow('Missing name: npm run publish -- loom')
})
