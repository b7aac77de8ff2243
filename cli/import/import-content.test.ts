import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startStubBackend } from '../../tests/fakes/backend/stub-backend.ts'
import { stubProjectId } from '../../tests/fakes/backend/stub-data.ts'
import { loadValidDir } from '../../tests/fakes/content/content-dir.ts'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { parseImportArgs } from './args.ts'
import { runImport } from './import-content.ts'

const SAMPLE = join(import.meta.dirname, '../../sample')
const NOW = new Date('2024-05-06T07:08:09Z')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const RESUME = {
  basics: { name: 'Ada Example', label: 'Engineer', summary: 'I count.', image: 'me.svg' },
  work: [
    { name: 'Old', position: 'Intern', startDate: '2017', summary: 'Made tea' },
    { name: 'Acme', position: 'Lead', startDate: '2019', summary: 'Led' },
  ],
  skills: ['TypeScript', 'Abacus', 'Slide Rule'],
  projects: [{ name: 'Engine', description: 'It turns', url: 'https://engine.example' }, { name: 'Loom' }],
}
const LATER = {
  basics: { ...RESUME.basics, summary: 'I count faster.', profiles: [{ network: 'GitHub', username: 'ada' }] },
  work: [
    { name: 'Old', position: 'Intern', startDate: '2017', endDate: '2018', summary: 'Made tea and coffee' },
    { name: 'Acme', position: 'Lead', startDate: '2019', summary: 'Led' },
    { name: 'New', position: 'Boss', startDate: '2022', summary: 'Bosses' },
  ],
  skills: ['TypeScript', 'Abacus', 'Slide Rule', 'Rust'],
  projects: [{ name: 'Engine', description: 'It turns twice' }, { name: 'Loom' }, { name: '織機', image: 'loom.svg' }],
}

async function open({ sample = false } = {}) {
  const cwd = join(await createFolder(), 'site')
  await mkdir(cwd)
  const contentDir = join(cwd, 'content')
  if (sample) await cp(SAMPLE, contentDir, { recursive: true })
  for (const name of ['me.svg', 'loom.svg']) await writeFile(join(cwd, name), SVG)
  const lines: string[] = []
  async function run(args: string[], isConfirmed?: boolean) {
    lines.length = 0
    return runImport(parseImportArgs(args), {
      ...{ contentDir, cwd, now: NOW, retryDelayMs: 1, print: (line: string) => lines.push(line) },
      github: { apiUrl: 'http://127.0.0.1:1', token: undefined },
      fetchIcons: async () => ({ kind: 'failed', reason: 'npm is offline' }),
      generateImages: async () => {
        throw new Error('there is no sharp here')
      },
      ...(isConfirmed !== undefined && { confirm: async () => isConfirmed }),
    })
  }
  async function runResume(resume: object, flags: string[] = [], isConfirmed?: boolean) {
    await writeFile(join(cwd, 'resume.json'), JSON.stringify(resume))
    return run(['resume.json', ...flags], isConfirmed)
  }
  const read = (file: string) => readFile(join(contentDir, file), 'utf8')
  const edit = async (file: string, change: (text: string) => string) =>
    writeFile(join(contentDir, file), change(await read(file)))
  const changes = () => lines.filter((line) => /^ {2}[+~=-] /.test(line))
  return { cwd, contentDir, run, runResume, read, edit, lines, changes }
}

async function startBackend() {
  const backend = await startStubBackend()
  onTestFinished(backend.close)
  return backend
}

describe('from a backend', () => {
  test('imports text, images, and URLs', async () => {
    const backend = await startBackend()
    const { contentDir, run, read, lines } = await open()
    const { status, text } = await run([backend.origin, '--allow-private'])
    expect([status, text]).toEqual([0, expect.stringContaining('Imported Robin Example into content.')])
    expect(text).toContain('Share images, icons, and resized images: there is no sharp here')
    expect(text).toContain('Run npm run pictures')
    const { projects } = await loadValidDir(contentDir)
    expect(projects.map(({ _id }) => _id)).toEqual(Array.from({ length: 12 }, (_, index) => stubProjectId(index + 1)))
    expect(projects[0]?.projectBanner?.url).toContain(`/pictures/banners/${stubProjectId(1)}.svg`)
    expect(await read('skills.yaml')).toContain('- title: Node.js\n  icon: icons/node-js.svg\n')
    expect(await read('icons/node-js.svg')).toContain('pictures')
    expect(lines.filter((line) => line.startsWith('  image'))).toHaveLength(4 + 3 + 12)
  })

  test('sends no request to a private network without --allow-private', async () => {
    const backend = await startBackend()
    const { contentDir, run } = await open()
    expect(await run([backend.origin])).toMatchObject({ status: 1, text: expect.stringContaining('--allow-private') })
    expect(backend.requests).toEqual([])
    await expect(stat(contentDir)).rejects.toThrow('ENOENT')
  })

  test('reports invalid images, and the new URL of an id that cannot be a file name', async () => {
    const backend = await startBackend()
    backend.data.projects = [
      { _id: '../../x', title: 'Climber', projectBanner: { url: `${backend.origin}/api/v1/none` } },
      { _id: 'b', title: 'B', projectBanner: { url: `${backend.origin}/api/v1/skill/getall` } },
    ]
    backend.data.skills = [{ title: 'React', svg: { url: 'http://127.0.0.1:1/x.png' } }]
    const { cwd, contentDir, run, read } = await open()
    const { text } = await run([backend.origin, '--allow-private'])
    expect(text).toContain('The URL /project/../../x: the project is now at /project/climber')
    expect(text).toMatch(/The image for Climber \(http.*\): the server responded with 404/)
    expect(text).toMatch(/The image for B \(http.*\): it is not an image/)
    expect(text).toMatch(/The image for React \(http.*\): connection refused/)
    const { projects } = await loadValidDir(contentDir)
    expect(projects).toMatchObject([
      { _id: 'climber', projectBanner: undefined },
      { _id: 'b', projectBanner: undefined },
    ])
    expect(await read('skills.yaml')).toContain('icon: icons/react.svg\n')
    expect(await readdir(cwd)).toEqual(['content', 'loom.svg', 'me.svg'])
  })
})

describe('from a resume', () => {
  test('imports a file with the image next to it, and known icons', async () => {
    const { contentDir, runResume, read } = await open()
    const profiles = [{ network: 'Mastodon', url: 'https://s.example/@a' }]
    const names = ['Engine', 'エンジン', 'engine', 'CON']
    const resume = { basics: { ...RESUME.basics, profiles }, projects: names.map((name) => ({ name })) }
    const { status, text } = await runResume({ ...resume, skills: ['TypeScript', 'Abacus'] })
    expect([status, text]).toEqual([0, expect.stringContaining('Icons for Abacus: npm is offline')])
    const { site, skills, projects } = await loadValidDir(contentDir)
    expect(await read('site.yaml')).toContain('  more:\n    - label: Mastodon\n      address: https://s.example/@a\n')
    expect(site.avatar?.url).toContain('/pictures/avatar.svg')
    expect(skills.map(({ svg }) => Boolean(svg))).toEqual([true, false])
    expect(await readdir(join(contentDir, 'icons'))).toEqual(['typescript.svg'])
    expect(projects.map(({ _id }) => _id)).toEqual(['engine', 'project-5f0597', 'engine-2', 'con-1'])
  })

  test.each(['../secret.svg', '/etc/hostname', 'none.svg', 'data:image/png,A'])(
    'skips an image at %s',
    async (image) => {
      const { cwd, runResume } = await open()
      await writeFile(join(cwd, '..', 'secret.svg'), SVG)
      const { text } = await runResume({ basics: { name: 'A', image } })
      expect(text).toMatch(/The image for the owner .*(outside the resume’s|not found next to the resume|not an image)/)
    },
  )
})

test('says that a text has an email address', async () => {
  const { runResume } = await open()
  const summary = 'I count.\n\nWrite to ada@x.example or Ada@x.example.'
  const { text } = await runResume({ ...RESUME, basics: { ...RESUME.basics, summary } })
  expect(text).toContain('The biography has the address ada@x.example, so visitors can read it.')
})

describe('existing content', () => {
  test('is replaced and saved if it is the sample, and on every run with --force', async () => {
    const { cwd, contentDir, runResume, edit, read } = await open({ sample: true })
    const { text } = await runResume(RESUME)
    expect(text).toContain('Your previous content is in content.before-20240506-070809.')
    expect((await loadValidDir(contentDir)).site.name).toBe('Ada Example')
    expect((await loadValidDir(join(cwd, 'content.before-20240506-070809'))).site.name).toBe('Robin Sample')
    expect((await stat(contentDir)).mode & 0o777).toBe((await stat(SAMPLE)).mode & 0o777)
    await edit('apps.yaml', () => '- name: Mine\n')
    expect(await runResume(RESUME, ['--force'])).toMatchObject({ status: 0 })
    expect(await read('apps.yaml')).not.toContain('Mine')
    expect(await readFile(join(cwd, 'content.before-20240506-070809-2/apps.yaml'), 'utf8')).toBe('- name: Mine\n')
  })

  test('is not changed by a file that cannot be imported, nor without a confirmation', async () => {
    const { cwd, contentDir, run, runResume, read } = await open({ sample: true })
    const failure = 'Could not import none.json: file not found.\nNothing was imported.'
    expect(await run(['none.json'])).toEqual({ status: 1, text: failure })
    await writeFile(join(contentDir, 'apps.yaml'), '- name: Mine\n')
    expect(await runResume(RESUME)).toMatchObject({ status: 1, text: expect.stringContaining('add --force') })
    expect(await read('apps.yaml')).toBe('- name: Mine\n')
    expect(await readdir(cwd)).toEqual(['content', 'loom.svg', 'me.svg', 'resume.json'])
  })
})

describe('a merge', () => {
  test('adds new entries, updates unedited fields, and keeps the rest', async () => {
    const { cwd, contentDir, runResume, edit, read, lines, changes } = await open()
    await runResume(RESUME)
    await edit('timeline.yaml', (text) => `# my note\n${text.replace('Made tea', 'Brewed')}`)
    await edit('skills.yaml', (text) => text.replace('- title: Slide Rule\n', ''))
    await edit('projects/engine.yaml', (text) => text.replace(/^order: .*$/m, 'order: 7'))
    await rm(join(contentDir, 'projects/loom.yaml'))
    const { status, text } = await runResume(LATER, ['--yes'])
    expect(`${status} ${text}`).toMatch(/^0 (?!.*npm run new).*Merged into content\. Your previous content is in/s)
    expect(changes()).toEqual([
      '  ~ profile.yaml: githubURL: (empty) -> "https://github.com/ada"',
      '  ~ profile.yaml: aboutMe: "I count." -> "I count faster."',
      '  = timeline.yaml: Intern, Old: description: kept your version; the source has "Made tea and coffee"',
      '  ~ timeline.yaml: Intern, Old: to: (empty) -> "2018"',
      '  + timeline.yaml: Boss, New',
      '  = skills.yaml: Slide Rule: you deleted it',
      '  + skills.yaml: Rust',
      '  ~ projects/engine.yaml: description: "It turns" -> "It turns twice"',
      '  = projects/loom.yaml: you deleted it',
      '  + projects/project-106515.yaml',
    ])
    const timeline = await read('timeline.yaml')
    expect(timeline).toMatch(/^# my note\n# yaml-language-server/)
    expect(timeline).toContain('\n- title: Intern\n  description: Brewed\n')
    expect(timeline).toContain("\n\n- title: Boss\n  description: Bosses\n  from: '2022'\n")
    expect(await read('projects/engine.yaml')).toMatch(/projectLink: https:\/\/engine\.example.*order: 7/s)
    expect(await readdir(join(contentDir, 'banners'))).toEqual(['project-106515.svg'])
    await loadValidDir(contentDir)
    expect((await readdir(cwd)).filter((name) => name.startsWith('content'))).toHaveLength(2)
    expect((await runResume(LATER, ['--yes'])).text).toBe('content is already up to date. Nothing was changed.')
    expect(lines).toEqual([])
    await runResume({ ...LATER, skills: Array.from({ length: 30 }, (_, index) => `Sum ${index}`) }, ['--yes'])
    expect(changes()).toContain('  + skills.yaml: Sum 29 (draft)')
  })

  test('prompts first, and changes nothing without confirmation or into invalid content', async () => {
    const { cwd, runResume, edit, read } = await open()
    await runResume(RESUME)
    const before = await read('timeline.yaml')
    expect(await runResume(LATER)).toMatchObject({ status: 1, text: expect.stringContaining('add --yes') })
    expect(await runResume(LATER, [], false)).toMatchObject({ status: 1 })
    expect(await read('timeline.yaml')).toBe(before)
    expect(await runResume(LATER, [], true)).toMatchObject({ status: 0 })
    expect(await read('timeline.yaml')).toContain('title: Boss\n')
    await edit('timeline.yaml', () => '- title: [\n')
    expect(await runResume(RESUME, ['--yes'])).toMatchObject({ status: 1, text: expect.stringContaining('timeline') })
    expect(await read('timeline.yaml')).toBe('- title: [\n')
    expect((await readdir(cwd)).filter((name) => name.includes('import-'))).toEqual([])
  })

  test("adds to the owner's content, and lists and drops unchanged sample files", async () => {
    const { contentDir, runResume, edit, read, changes } = await open({ sample: true })
    await edit('site.yaml', (text) => text.replace(/^name: .*$/m, 'name: Grace Mine'))
    await edit('apps.yaml', () => '[]\n')
    const resume = { ...RESUME, skills: [{ name: 'Tools', keywords: ['Figma'] }] }
    expect(await runResume(resume, ['--yes'])).toMatchObject({ status: 0 })
    expect(changes().filter((line) => /(?:loom|ridgeline|skills)\.yaml/.test(line))).toEqual([
      '  - skills.yaml: unchanged from the sample',
      '  - projects/loom.yaml: unchanged from the sample',
      '  - projects/ridgeline.yaml: unchanged from the sample',
      '  + skills.yaml',
      '  + projects/loom.yaml',
    ])
    expect(await read('site.yaml')).toContain('name: Grace Mine')
    expect(await readdir(join(contentDir, 'projects'))).toEqual(['engine.yaml', 'loom.yaml'])
    expect(await read('apps.yaml')).toBe('- name: Figma\n  icon: icons/figma.svg\n')
    await loadValidDir(contentDir)
  })
})
