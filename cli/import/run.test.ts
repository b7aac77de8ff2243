import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readContent } from '../../server/content/load.ts'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../../tests/fakes/backend/stub-data.ts'
import { parseCommand } from './args.ts'
import { runImport } from './run.ts'

const SAMPLE = join(import.meta.dirname, '../../content')
const NOW = new Date('2024-05-06T07:08:09Z')
const RESUME = JSON.stringify({
  basics: { name: 'Ada Example', label: 'Engineer', summary: 'I count.', image: 'me.svg' },
  skills: ['TypeScript', 'Abacus'],
  projects: [{ name: 'Engine' }, { name: 'エンジン' }, { name: 'engine' }, { name: 'CON' }],
})
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** A place with a content folder, as an owner has it, and the command to be typed there. */
async function open({ sample = false } = {}) {
  const cwd = await mkdtemp(join(tmpdir(), 'vitrine-import-test-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  const contentDir = join(cwd, 'content')
  if (sample) await cp(SAMPLE, contentDir, { recursive: true })
  await writeFile(join(cwd, 'resume.json'), RESUME)
  await writeFile(join(cwd, 'me.svg'), DRAWING)
  const lines: string[] = []
  async function run(...args: string[]) {
    const command = parseCommand(args)
    if (command.kind !== 'import') throw new Error(command.kind)
    return runImport(command, {
      contentDir,
      sampleDir: SAMPLE,
      cwd,
      now: NOW,
      print: (line) => lines.push(line),
      pauseMs: 1,
      makePictures: async () => {
        throw new Error('none are made here')
      },
    })
  }
  return { cwd, contentDir, run, lines }
}

async function readGood(contentDir: string) {
  const reading = await readContent(contentDir)
  if (reading.kind === 'mistaken' || !reading.content.documents) throw new Error(JSON.stringify(reading))
  return { ...reading.content, ...reading.content.documents }
}

async function startBackend() {
  const backend = await startStubBackend()
  onTestFinished(backend.close)
  return backend
}

describe('from a backend', () => {
  test('everything moves in: words, pictures and addresses', async () => {
    const backend = await startBackend()
    const { contentDir, run, lines } = await open()
    const outcome = await run(backend.origin, '--allow-private')
    expect(outcome).toMatchObject({ status: 0, text: expect.stringContaining('Robin Example has moved into content.') })
    const { site, owner, timelines, skills, applications, projects } = await readGood(contentDir)
    expect(site).toMatchObject({ name: 'Robin Example', greeting: "Hi, I'm Robin Example" })
    expect(owner.aboutMe).toBe('I build things for the web from a small room by the sea.')
    expect(outcome.text).toContain('npm run pictures makes')
    expect([timelines.length, skills.length, applications.length]).toEqual([4, 4, 3])
    expect(projects.map(({ _id }) => _id)).toEqual(Array.from({ length: 12 }, (_, index) => stubProjectId(index + 1)))
    const banner = projects[0]?.projectBanner?.url ?? ''
    expect(banner).toMatch(new RegExp(`^/pictures/banners/${stubProjectId(1)}.svg`))
    expect(await readFile(join(contentDir, 'skills.yaml'), 'utf8')).toContain(
      '- title: Node.js\n  icon: icons/node-js.svg\n',
    )
    expect(await readFile(join(contentDir, 'icons/node-js.svg'), 'utf8')).toContain('pictures')
    expect(lines.filter((line) => line.startsWith('  picture'))).toHaveLength(4 + 3 + 12)
  })

  test('an address of one of its calls is the same', async () => {
    const backend = await startBackend()
    const { contentDir, run } = await open()
    expect(await run(`${backend.origin}/api/v1/user/portfolio/me/`, '--allow-private')).toMatchObject({ status: 0 })
    expect(await readGood(contentDir)).toMatchObject({ site: { name: 'Robin Example' } })
  })

  test('on a private network nothing is asked unless it is meant', async () => {
    const backend = await startBackend()
    const { contentDir, run } = await open()
    expect(await run(backend.origin)).toMatchObject({ status: 1, text: expect.stringContaining('--allow-private') })
    expect(backend.requests).toEqual([])
    await expect(stat(contentDir)).rejects.toThrow('ENOENT')
  })

  test('a picture that cannot be used is named, and its project comes without it', async () => {
    const backend = await startBackend()
    backend.data.projects = [
      { _id: 'a', title: 'A', projectBanner: { url: `${backend.origin}/api/v1/none` } },
      { _id: 'b', title: 'B', projectBanner: { url: `${backend.origin}/api/v1/skill/getall` } },
    ]
    backend.data.skills = [{ title: 'React', svg: { url: 'http://127.0.0.1:1/x.png' } }]
    const { contentDir, run } = await open()
    const { text } = await run(backend.origin, '--allow-private')
    expect(text).toMatch(/The picture of A \(http.*\): the server answered 404/)
    expect(text).toMatch(/The picture of B \(http.*\): it is not a picture/)
    expect(text).toMatch(/The picture of React \(http.*\): no server answers there/)
    const { projects } = await readGood(contentDir)
    expect(projects.map(({ projectBanner }) => projectBanner)).toEqual([undefined, undefined])
    expect(await readFile(join(contentDir, 'skills.yaml'), 'utf8')).toContain('icon: icons/react.svg\n')
  })

  test('ids that cannot be files are told with their new address', async () => {
    const backend = await startBackend()
    backend.data.projects = [{ _id: '../../x', title: 'Climber' }]
    const { contentDir, run, cwd } = await open()
    const { text } = await run(backend.origin, '--allow-private')
    expect(text).toContain('The address /project/../../x: the project is now at /project/climber')
    expect(await readdir(join(contentDir, 'projects'))).toEqual(['climber.yaml'])
    expect(await readdir(cwd)).toEqual(['content', 'me.svg', 'resume.json'])
  })
})

describe('from a resume', () => {
  test('a file moves in with the picture beside it, and known icons', async () => {
    const { contentDir, run } = await open()
    expect(await run('resume.json')).toMatchObject({ status: 0 })
    const { site, skills, projects } = await readGood(contentDir)
    expect(site).toMatchObject({
      name: 'Ada Example',
      avatar: { url: expect.stringContaining('/pictures/avatar.svg') },
    })
    expect(skills.map(({ svg }) => Boolean(svg))).toEqual([true, false])
    expect(projects.map(({ _id }) => _id)).toEqual(['engine', 'project', 'engine-2', 'con-1'])
  })

  test.each(['../secret.svg', '/etc/hostname', 'none.svg'])('a picture at %s is not taken', async (image) => {
    const { cwd, run } = await open()
    await writeFile(join(cwd, '..', 'secret.svg'), DRAWING)
    await writeFile(join(cwd, 'resume.json'), JSON.stringify({ basics: { name: 'A', image } }))
    expect((await run('resume.json')).text).toMatch(/The picture of the owner .*(outside of the folder|no such file)/)
  })

  test.each(['none.json', 'me.svg'])('%s is refused with a reason, and nothing is touched', async (file) => {
    const { contentDir, run } = await open({ sample: true })
    const outcome = await run(file)
    expect(outcome).toMatchObject({
      status: 1,
      text: expect.stringMatching(/could not be imported: .*\nNothing was imported\.$/),
    })
    expect((await readGood(contentDir)).site.name).toBe('Robin Sample')
  })
})

describe('what was there', () => {
  test('if only the sample, makes room and is kept beside', async () => {
    const { cwd, contentDir, run } = await open({ sample: true })
    expect((await run('resume.json')).text).toContain('kept in content.before-20240506-070809.')
    expect((await readGood(contentDir)).site.name).toBe('Ada Example')
    expect((await readGood(join(cwd, 'content.before-20240506-070809'))).site.name).toBe('Robin Sample')
    expect((await stat(contentDir)).mode & 0o777).toBe((await stat(SAMPLE)).mode & 0o777)
  })

  test('if the owner’s, stays as it is without --force', async () => {
    const { cwd, contentDir, run } = await open({ sample: true })
    await writeFile(join(contentDir, 'apps.yaml'), '- name: Mine\n')
    expect(await run('resume.json')).toMatchObject({ status: 1, text: expect.stringContaining('content of yours') })
    expect(await readFile(join(contentDir, 'apps.yaml'), 'utf8')).toBe('- name: Mine\n')
    expect(await readdir(cwd)).toHaveLength(3)
  })

  test('is kept beside with --force, each time anew', async () => {
    const { cwd, contentDir, run } = await open()
    await run('resume.json')
    await writeFile(join(contentDir, 'apps.yaml'), '- name: Mine\n')
    expect(await run('resume.json', '--force')).toMatchObject({ status: 0 })
    expect(await run('resume.json', '--force')).toMatchObject({ status: 0 })
    const kept = (await readdir(cwd)).filter((name) => name.startsWith('content.'))
    expect(kept).toEqual(['content.before-20240506-070809', 'content.before-20240506-070809-2'])
    expect(await readFile(join(cwd, 'content.before-20240506-070809/apps.yaml'), 'utf8')).toBe('- name: Mine\n')
  })

  test('is compared and not touched by --dry-run', async () => {
    const { cwd, contentDir, run } = await open({ sample: true })
    await writeFile(join(contentDir, 'notes.txt'), 'mine')
    const { text, status } = await run('resume.json', '--dry-run')
    expect(status).toBe(0)
    expect(text).toContain('\n  + projects/engine.yaml\n')
    expect(text).toContain('\n  ~ site.yaml\n')
    expect(text).toContain('\n  - projects/loom.yaml\n')
    expect((await readGood(contentDir)).site.name).toBe('Robin Sample')
    expect(await readdir(cwd)).toEqual(['content', 'me.svg', 'resume.json'])
  })
})
