import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadContent } from '../../server/content/load.ts'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../../tests/fakes/backend/stub-data.ts'
import { parseImportArgs } from './args.ts'
import { runImport } from './run.ts'

const SAMPLE = join(import.meta.dirname, '../../content')
const NOW = new Date('2024-05-06T07:08:09Z')
const RESUME = JSON.stringify({
  basics: {
    name: 'Ada Example',
    label: 'Engineer',
    summary: 'I count.',
    image: 'me.svg',
    profiles: [{ network: 'Mastodon', url: 'https://s.example/@a' }],
  },
  skills: ['TypeScript', 'Abacus'],
  projects: [{ name: 'Engine' }, { name: 'エンジン' }, { name: 'engine' }, { name: 'CON' }],
})
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'

async function open({ sample = false } = {}) {
  const cwd = await mkdtemp(join(tmpdir(), 'vitrine-import-test-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  const contentDir = join(cwd, 'content')
  if (sample) await cp(SAMPLE, contentDir, { recursive: true })
  await writeFile(join(cwd, 'resume.json'), RESUME)
  await writeFile(join(cwd, 'me.svg'), SVG)
  const lines: string[] = []
  async function run(...args: string[]) {
    return runImport(parseImportArgs(args), {
      contentDir,
      sampleDir: SAMPLE,
      github: { apiUrl: 'http://127.0.0.1:1', token: undefined, now: NOW },
      cwd,
      now: NOW,
      print: (line) => lines.push(line),
      retryDelayMs: 1,
      fetchIcons: async () => ({ kind: 'failed', reason: 'npm is offline' }),
      generateImages: async () => {
        throw new Error('image generation is off')
      },
    })
  }
  return { cwd, contentDir, run, lines }
}

async function loadValid(contentDir: string) {
  const result = await loadContent(contentDir)
  if (result.kind === 'invalid' || !result.content.documents) throw new Error(JSON.stringify(result))
  return { ...result.content, ...result.content.documents }
}

async function startBackend() {
  const backend = await startStubBackend()
  onTestFinished(backend.close)
  return backend
}

describe('from a backend', () => {
  test('imports text, images, and URLs', async () => {
    const backend = await startBackend()
    const { contentDir, run, lines } = await open()
    const outcome = await run(backend.origin, '--allow-private')
    expect(outcome).toMatchObject({ status: 0, text: expect.stringContaining('Imported Robin Example into content.') })
    const { site, owner, timelines, skills, applications, projects } = await loadValid(contentDir)
    expect(site).toMatchObject({ name: 'Robin Example', greeting: "Hi, I'm Robin Example" })
    expect(owner.aboutMe).toBe('I build things for the web from a small room by the sea.')
    expect(outcome.text).toContain('Run npm run pictures')
    expect([timelines.length, skills.length, applications.length]).toEqual([4, 4, 3])
    expect(projects.map(({ _id }) => _id)).toEqual(Array.from({ length: 12 }, (_, index) => stubProjectId(index + 1)))
    const banner = projects[0]?.projectBanner?.url ?? ''
    expect(banner).toMatch(new RegExp(`^/pictures/banners/${stubProjectId(1)}.svg`))
    expect(await readFile(join(contentDir, 'skills.yaml'), 'utf8')).toContain(
      '- title: Node.js\n  icon: icons/node-js.svg\n',
    )
    expect(await readFile(join(contentDir, 'icons/node-js.svg'), 'utf8')).toContain('pictures')
    expect(lines.filter((line) => line.startsWith('  image'))).toHaveLength(4 + 3 + 12)
  })

  test('accepts the URL of one of its endpoints', async () => {
    const backend = await startBackend()
    const { contentDir, run } = await open()
    expect(await run(`${backend.origin}/api/v1/user/portfolio/me/`, '--allow-private')).toMatchObject({ status: 0 })
    expect(await loadValid(contentDir)).toMatchObject({ site: { name: 'Robin Example' } })
  })

  test('sends no request to a private network without --allow-private', async () => {
    const backend = await startBackend()
    const { contentDir, run } = await open()
    expect(await run(backend.origin)).toMatchObject({ status: 1, text: expect.stringContaining('--allow-private') })
    expect(backend.requests).toEqual([])
    await expect(stat(contentDir)).rejects.toThrow('ENOENT')
  })

  test('reports an invalid image and imports its project without it', async () => {
    const backend = await startBackend()
    backend.data.projects = [
      { _id: 'a', title: 'A', projectBanner: { url: `${backend.origin}/api/v1/none` } },
      { _id: 'b', title: 'B', projectBanner: { url: `${backend.origin}/api/v1/skill/getall` } },
    ]
    backend.data.skills = [{ title: 'React', svg: { url: 'http://127.0.0.1:1/x.png' } }]
    const { contentDir, run } = await open()
    const { text } = await run(backend.origin, '--allow-private')
    expect(text).toMatch(/The image for A \(http.*\): the server responded with 404/)
    expect(text).toMatch(/The image for B \(http.*\): it is not an image/)
    expect(text).toMatch(/The image for React \(http.*\): connection refused/)
    const { projects } = await loadValid(contentDir)
    expect(projects.map(({ projectBanner }) => projectBanner)).toEqual([undefined, undefined])
    expect(await readFile(join(contentDir, 'skills.yaml'), 'utf8')).toContain('icon: icons/react.svg\n')
  })

  test('reports the new URL of ids that cannot be file names', async () => {
    const backend = await startBackend()
    backend.data.projects = [{ _id: '../../x', title: 'Climber' }]
    const { contentDir, run, cwd } = await open()
    const { text } = await run(backend.origin, '--allow-private')
    expect(text).toContain('The URL /project/../../x: the project is now at /project/climber')
    expect(await readdir(join(contentDir, 'projects'))).toEqual(['climber.yaml'])
    expect(await readdir(cwd)).toEqual(['content', 'me.svg', 'resume.json'])
  })
})

describe('from a resume', () => {
  test('imports a file with the image next to it, and known icons', async () => {
    const { contentDir, run } = await open()
    const { status, text } = await run('resume.json')
    expect([status, text]).toEqual([0, expect.stringContaining('Icons for Abacus: npm is offline')])
    const { site, skills, projects } = await loadValid(contentDir)
    expect(await readFile(join(contentDir, 'site.yaml'), 'utf8')).toContain(
      '  more:\n    - label: Mastodon\n      address: https://s.example/@a\n',
    )
    expect(site).toMatchObject({
      name: 'Ada Example',
      avatar: { url: expect.stringContaining('/pictures/avatar.svg') },
    })
    expect(skills.map(({ svg }) => Boolean(svg))).toEqual([true, false])
    expect(projects.map(({ _id }) => _id)).toEqual(['engine', 'project-5f0597', 'engine-2', 'con-1'])
  })

  test.each(['../secret.svg', '/etc/hostname', 'none.svg'])('skips an image at %s', async (image) => {
    const { cwd, run } = await open()
    await writeFile(join(cwd, '..', 'secret.svg'), SVG)
    await writeFile(join(cwd, 'resume.json'), JSON.stringify({ basics: { name: 'A', image } }))
    expect((await run('resume.json')).text).toMatch(
      /The image for the owner .*(outside the resume's folder|file not found next to the resume)/,
    )
  })

  test.each(['none.json', 'me.svg'])('rejects %s with a reason and changes nothing', async (file) => {
    const { contentDir, run } = await open({ sample: true })
    const outcome = await run(file)
    expect(outcome).toMatchObject({
      status: 1,
      text: expect.stringMatching(/^Could not import .*\nNothing was imported\.$/),
    })
    expect((await loadValid(contentDir)).site.name).toBe('Robin Sample')
  })
})

describe('existing content', () => {
  test('is replaced and saved if it is the sample', async () => {
    const { cwd, contentDir, run } = await open({ sample: true })
    expect((await run('resume.json')).text).toContain('Your previous content is in content.before-20240506-070809.')
    expect((await loadValid(contentDir)).site.name).toBe('Ada Example')
    expect((await loadValid(join(cwd, 'content.before-20240506-070809'))).site.name).toBe('Robin Sample')
    expect((await stat(contentDir)).mode & 0o777).toBe((await stat(SAMPLE)).mode & 0o777)
  })

  test('is not changed without --force if it is custom', async () => {
    const { cwd, contentDir, run } = await open({ sample: true })
    await writeFile(join(contentDir, 'apps.yaml'), '- name: Mine\n')
    expect(await run('resume.json')).toMatchObject({ status: 1, text: expect.stringContaining('your own content') })
    expect(await readFile(join(contentDir, 'apps.yaml'), 'utf8')).toBe('- name: Mine\n')
    expect(await readdir(cwd)).toHaveLength(3)
  })

  test('is saved on every run with --force', async () => {
    const { cwd, contentDir, run } = await open()
    await run('resume.json')
    await writeFile(join(contentDir, 'apps.yaml'), '- name: Mine\n')
    expect(await run('resume.json', '--force')).toMatchObject({ status: 0 })
    expect(await run('resume.json', '--force')).toMatchObject({ status: 0 })
    const saved = (await readdir(cwd)).filter((name) => name.startsWith('content.'))
    expect(saved).toEqual(['content.before-20240506-070809', 'content.before-20240506-070809-2'])
    expect(await readFile(join(cwd, 'content.before-20240506-070809/apps.yaml'), 'utf8')).toBe('- name: Mine\n')
  })

  test('is compared and not changed by --dry-run', async () => {
    const { cwd, contentDir, run } = await open({ sample: true })
    await writeFile(join(contentDir, 'notes.txt'), 'mine')
    const { text, status } = await run('resume.json', '--dry-run')
    expect(status).toBe(0)
    expect(text).toContain('\n  + projects/engine.yaml\n')
    expect(text).toContain('\n  ~ site.yaml\n')
    expect(text).toContain('\n  - projects/loom.yaml\n')
    expect((await loadValid(contentDir)).site.name).toBe('Robin Sample')
    expect(await readdir(cwd)).toEqual(['content', 'me.svg', 'resume.json'])
  })
})
