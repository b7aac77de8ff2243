import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadContent } from '../../server/content/load.ts'
import { parseImportArgs } from './args.ts'
import { runImport } from './run.ts'

const SAMPLE = join(import.meta.dirname, '../../content')
const NOW = new Date('2024-05-06T07:08:09Z')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const RESUME = {
  basics: { name: 'Ada Example', label: 'Engineer', summary: 'I count.' },
  work: [
    { name: 'Old', position: 'Intern', startDate: '2017', summary: 'Made tea' },
    { name: 'Acme', position: 'Lead', startDate: '2019', summary: 'Led' },
  ],
  skills: ['TypeScript', 'Abacus', 'Slide Rule'],
  projects: [{ name: 'Engine', description: 'It turns', url: 'https://engine.example' }, { name: 'Loom' }],
}
const LATER = {
  ...RESUME,
  basics: { ...RESUME.basics, summary: 'I count faster.', profiles: [{ network: 'GitHub', username: 'ada' }] },
  work: [
    { name: 'Old', position: 'Intern', startDate: '2017', endDate: '2018', summary: 'Made tea and coffee' },
    { name: 'Acme', position: 'Lead', startDate: '2019', summary: 'Led' },
    { name: 'New', position: 'Boss', startDate: '2022', summary: 'Bosses' },
  ],
  skills: ['TypeScript', 'Abacus', 'Slide Rule', 'Rust'],
  projects: [{ name: 'Engine', description: 'It turns twice' }, { name: 'Loom' }, { name: '織機', image: 'me.svg' }],
}

async function open() {
  const cwd = await mkdtemp(join(tmpdir(), 'vitrine-merge-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  const contentDir = join(cwd, 'content')
  const lines: string[] = []
  const prompts: string[] = []
  async function run(resume: object, flags: string[] = [], isConfirmed?: boolean) {
    await writeFile(join(cwd, 'resume.json'), JSON.stringify(resume))
    await writeFile(join(cwd, 'me.svg'), SVG)
    lines.length = 0
    const confirm = async (prompt: string) => {
      prompts.push(prompt)
      return isConfirmed === true
    }
    return runImport(parseImportArgs(['resume.json', ...flags]), {
      ...{ contentDir, sampleDir: SAMPLE, cwd, now: NOW, print: (line: string) => lines.push(line) },
      github: { apiUrl: 'http://127.0.0.1:1', token: undefined, now: NOW },
      fetchIcons: async () => ({ kind: 'failed', reason: 'npm is offline' }),
      generateImages: async () => undefined,
      ...(isConfirmed !== undefined && { confirm }),
    })
  }
  const edit = async (file: string, change: (text: string) => string) =>
    writeFile(join(contentDir, file), change(await readFile(join(contentDir, file), 'utf8')))
  const read = (file: string) => readFile(join(contentDir, file), 'utf8')
  return { cwd, contentDir, run, edit, read, lines, prompts }
}

const withoutProgress = (lines: string[]) => lines.filter((line) => /^ {2}[+~=-] /.test(line))

test('a second import adds new entries, updates unedited fields, and keeps the rest', async () => {
  const { cwd, contentDir, run, edit, read, lines } = await open()
  await run(RESUME)
  await edit('timeline.yaml', (text) => `# my note\n${text.replace('Made tea', 'Brewed')}`)
  await edit('skills.yaml', (text) => text.replace('- title: Slide Rule\n', ''))
  await edit('projects/engine.yaml', (text) => text.replace(/^order: .*$/m, 'order: 7'))
  await rm(join(contentDir, 'projects/loom.yaml'))
  const result = await run(LATER, ['--yes'])
  expect(result).toMatchObject({
    status: 0,
    text: expect.stringContaining('Merged into content. Your previous content is in content.before-'),
  })
  expect(withoutProgress(lines)).toEqual([
    '  ~ profile.yaml: githubURL: (empty) -> "https://github.com/ada"',
    '  ~ profile.yaml: aboutMe: "I count." -> "I count faster."',
    '  ~ projects/engine.yaml: description: "It turns" -> "It turns twice"',
    '  = projects/loom.yaml: you deleted it',
    '  + projects/project-106515.yaml',
    '  = skills.yaml: Slide Rule: you deleted it',
    '  + skills.yaml: Rust',
    '  = timeline.yaml: Intern, Old: description: kept your version; the source has "Made tea and coffee"',
    '  ~ timeline.yaml: Intern, Old: to: (empty) -> "2018"',
    '  + timeline.yaml: Boss, New',
  ])
  const timeline = await read('timeline.yaml')
  expect(timeline).toMatch(/^# my note\n# yaml-language-server/)
  expect(timeline).toContain('\n- title: Intern, Old\n  description: Brewed\n')
  expect(timeline).toContain("\n\n- title: Boss, New\n  description: Bosses\n  from: '2022'\n")
  expect(await read('projects/engine.yaml')).toMatch(/projectLink: https:\/\/engine\.example.*order: 7/s)
  expect(await readdir(join(contentDir, 'banners'))).toEqual(['project-106515.svg'])
  expect(await loadContent(contentDir)).toMatchObject({ kind: 'ok' })
  expect((await readdir(cwd)).filter((name) => name.startsWith('content'))).toHaveLength(2)
  expect(await run(LATER, ['--yes'])).toMatchObject({
    status: 0,
    text: expect.stringContaining('is already up to date'),
  })
})

test('a merge prompts first, and changes nothing without confirmation', async () => {
  const { contentDir, run, read, lines, prompts } = await open()
  await run(RESUME)
  const before = await read('timeline.yaml')
  expect(await run(LATER)).toMatchObject({ status: 1, text: expect.stringContaining('add --yes') })
  expect(await run(LATER, [], false)).toMatchObject({ status: 1 })
  expect(await run(LATER, ['--dry-run'])).toMatchObject({
    status: 0,
    text: expect.stringContaining('+ timeline.yaml: Boss, New'),
  })
  expect(await read('timeline.yaml')).toBe(before)
  expect(await run(LATER, [], true)).toMatchObject({ status: 0 })
  expect(withoutProgress(lines)).not.toEqual([])
  expect(prompts).toHaveLength(2)
  expect(await read('timeline.yaml')).toContain('Boss, New')
  expect((await readdir(join(contentDir, '..'))).filter((name) => name.includes('import-'))).toEqual([])
})

test("--merge adds to the owner's content, without unchanged sample files", async () => {
  const { contentDir, run, edit, read, lines } = await open()
  await cp(SAMPLE, contentDir, { recursive: true })
  await edit('site.yaml', (text) => text.replace(/^name: .*$/m, 'name: Grace Mine'))
  await edit('apps.yaml', () => '[]\n')
  expect(await run(RESUME)).toMatchObject({ status: 1, text: expect.stringContaining('--merge') })
  const resume = { ...RESUME, skills: [{ name: 'Tools', keywords: ['Figma'] }] }
  expect(await run(resume, ['--merge', '--yes'])).toMatchObject({ status: 0 })
  expect(withoutProgress(lines).filter((line) => /(?:loom|ridgeline|skills)\.yaml/.test(line))).toEqual([
    '  - projects/loom.yaml: unchanged from the sample',
    '  - projects/ridgeline.yaml: unchanged from the sample',
    '  - skills.yaml: unchanged from the sample',
    '  + projects/loom.yaml',
    '  + skills.yaml',
  ])
  expect(await read('site.yaml')).toContain('name: Grace Mine')
  expect(await readdir(join(contentDir, 'projects'))).toEqual(['engine.yaml', 'loom.yaml'])
  expect(await read('projects/loom.yaml')).not.toContain('weave')
  expect(await read('apps.yaml')).toBe('- name: Figma\n  icon: icons/figma.svg\n')
  expect(await loadContent(contentDir)).toMatchObject({ kind: 'ok' })
})

test('merges nothing into invalid content', async () => {
  const { run, edit, read } = await open()
  await run(RESUME)
  await edit('timeline.yaml', () => '- title: [\n')
  expect(await run(LATER, ['--yes'])).toMatchObject({ status: 1, text: expect.stringContaining('timeline.yaml') })
  expect(await read('timeline.yaml')).toBe('- title: [\n')
})

test('--force replaces imported content', async () => {
  const { run, edit, read } = await open()
  await run(RESUME)
  await edit('timeline.yaml', () => '- title: Mine\n  from: 2020\n')
  expect(await run(LATER, ['--force'])).toMatchObject({ status: 0 })
  expect(await read('timeline.yaml')).not.toContain('Mine')
})
