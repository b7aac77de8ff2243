import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../tests/fakes/command.ts'
import { writeContentDir } from '../../tests/fakes/content/content-dir.ts'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { createTerminal } from '../command/terminal.ts'
import { parseCheckArgs } from './args.ts'
import { runCheck } from './check-site.ts'
import type { Finding } from './checks/finding.ts'
import { hasFailed, renderReport } from './report.ts'

const NOW = new Date('2026-05-31T12:00:00Z')
const SITE = 'name: Ada\ngreeting: Hi\nroles: [One]\nbiography: Born to count.\n'
const SVG_WITH_LOCATION = '<svg xmlns="http://www.w3.org/2000/svg" exif:GPSLatitude="51,30N"/>'
const COLORED_ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" fill="#f00"><path d="M0 0h9v9z"/></svg>'

async function check(files: Record<string, string | undefined> = {}, env: Record<string, string> = {}) {
  const contentDir = await writeContentDir({ 'icons/sum.svg': COLORED_ICON, ...files })
  const dirs = { CONTENT_DIR: contentDir, DATA_DIR: await createFolder(), SITE_URL: 'https://me.example' }
  const deps = { env: { ...dirs, ...env }, now: NOW }
  const { findings } = await runCheck(parseCheckArgs([]), deps)
  return findings.filter(({ where, field }) => where !== 'pictures.json' && field !== 'avatar')
}

test('valid content has no findings', async () => {
  expect(await check()).toEqual([])
})

test('an issue has a location and a fix', async () => {
  const found = await check({
    'site.yaml': `${SITE}gretting: x\naccent: 400\navatar:\n  picture: icons/sum.svg\n`,
    'profile.yaml': 'aboutMe: x\ngithubURL: javascript:alert(1)\n',
    'apps.yaml': '- name: A\n  icon: icons/none.svg\n',
    'projects/engine.yaml': 'title: E\npictures:\n  - picture: icons/sum.svg\n',
    'projects/loom.yaml': 'title: E\nstory: |\n  ![It](icons/sun.svg)\n\n  [It](javascript:x)\n',
  })
  expect(found.map(({ area, level, where, fix }) => `${area} ${level} ${where} ${fix}`)).toEqual([
    'images error apps.yaml:2 Add the image, or use the name of one in the content folder.',
    'links error profile.yaml:2 Write a full URL starting with https://, or leave it empty.',
    'alt text error projects/engine.yaml:3 Describe the image in a few words.',
    'images error projects/loom.yaml:3 Add the image, or use the name of one in the content folder.',
    'links error projects/loom.yaml:5 Use a full URL, put the file in the "files" folder, or remove the link.',
    'content error site.yaml:5 Correct the spelling of the field, or remove the line.',
    'content error site.yaml:6 Enter a valid value. See the comments in the file or its schema.',
    'alt text error site.yaml:7 Describe the image in a few words.',
  ])
})

test('names a timeline entry whose date cannot be read', async () => {
  const entries = [
    '{ title: A, from: Mai 2019 }',
    '{ title: B, from: früher }',
    '{ title: C, from: once, draft: true }',
  ]
  const [found, ...others] = await check({ 'timeline.yaml': entries.map((entry) => `- ${entry}\n`).join('') })
  expect(found).toMatchObject({
    level: 'warning',
    where: 'timeline.yaml:2',
    what: expect.stringContaining('"B" isn’t'),
  })
  expect(others).toEqual([])
})

test('images and files that visitors can read are searched', async () => {
  const found = await check({
    'site.yaml': `${SITE}avatar:\n  picture: me.png\n  alt: Me\n`,
    'me.png': 'not found',
    'projects/engine.yaml': `title: Engine\nbanner: b.webp\nstory: |\n  Once.\n\n      AKIA${'A'.repeat(16)}\n`,
    'b.webp': `RIFF....WEBP${SVG_WITH_LOCATION}`,
    'files/my map.svg': SVG_WITH_LOCATION,
    'files/my cv.pdf': `%PDF-1.7 ${SVG_WITH_LOCATION}`,
    'apps.yaml': '- name: A\n  icon: c.svg\n',
    'c.svg': SVG_WITH_LOCATION.replace('exif:GPSLatitude="51,30N"/', '>]]></svg'),
  })
  expect(found.map(({ area, level, where, fix }) => `${area} ${level} ${where} ${fix.slice(0, 20)}`)).toEqual([
    'images error c.svg Export it again as p',
    'images error me.png Replace the file wit',
    'images error files/my map.svg Save it again as JPE',
    'images warning files/my cv.pdf Remove it, for examp',
    'images hint b.webp Remove it, for examp',
    'secrets error content/projects/engine.yaml:6 Remove it and create',
  ])
})

test('one invalid file does not hide findings in others', async () => {
  const story = '![](icons/sum.svg)\n\n  ![IMG_1.jpg](icons/sum.svg)\n\n  ![Sums](icons/sum.svg) <http://a.example/>'
  const found = await check({
    'apps.yaml': '- title: A\n',
    'projects/engine.yaml': `title: E\npictures:\n  - picture: icons/sum.svg\n    alt: photo\nstory: |\n  ${story}\n`,
    'projects/loom.yaml': 'title: E\ndescription: Formats, e.g. PNG\n',
    'icons/sum.svg': COLORED_ICON.replace('#f00', '#000'),
  })
  expect(found.map(({ area, level, where, what }) => `${area} ${level} ${where} ${what}`)).toEqual([
    expect.stringMatching(/^content error apps.yaml:1/),
    expect.stringMatching(/^content error apps.yaml:1/),
    `alt text warning projects/engine.yaml:4 pictures[1].alt is "photo", which doesn’t describe the image`,
    'alt text hint projects/engine.yaml:6 the alt text of icons/sum.svg is empty, so screen readers skip the image',
    `alt text warning projects/engine.yaml:6 the alt text of icons/sum.svg is "IMG_1.jpg", which doesn’t describe the image`,
    expect.stringMatching(/^descriptions warning projects\/loom.yaml:2/),
  ])
})

test('with an external backend only site.yaml is checked', async () => {
  const files = { 'projects/engine.yaml': 'titel: E\n', 'apps.yaml': undefined }
  expect(await check(files, { PORTFOLIO_HOST: 'https://b.example' })).toEqual([])
})

test('without content, a public site cannot start, unless it has an external backend', async () => {
  const env = { CONTENT_DIR: await createFolder() }
  const error = { level: 'error', what: expect.stringContaining('there is nothing to show at https://me.example') }
  expect(await check({}, env)).toMatchObject([error])
  const hint = {
    level: 'hint',
    where: 'site.yaml',
    fix: expect.stringContaining('npm run import -- https://b.example'),
  }
  expect(await check({}, { ...env, PORTFOLIO_HOST: 'https://b.example' })).toMatchObject([hint])
})

test('an unedited copy of the sample with an external backend is a warning', async () => {
  const found = await check({}, { CONTENT_DIR: 'sample', PORTFOLIO_HOST: 'https://b.example' })
  expect(found.map(({ what }) => what)).toEqual(['the site shows the sample content', expect.stringContaining('2025')])
})

test('an invalid setting is reported with unknown ones', async () => {
  expect(await check({}, { PORT: 'x', SMPT_URL: 'x' })).toMatchObject([
    { area: 'settings', level: 'error', what: expect.stringContaining('Invalid PORT "x"') },
    { where: 'SMPT_URL', level: 'warning' },
  ])
})

const WARNING: Finding = { area: 'links', level: 'warning', where: 'a:1', what: 'w\u001b[2J', fix: 'm' }

test('errors fail the check; in an issue, warnings do too, but not images that an export creates', () => {
  const failed = (finding: Partial<Finding>, markdown: boolean) => hasFailed([{ ...WARNING, ...finding }], { markdown })
  expect([failed({ level: 'error' }, false), failed({}, false), failed({ level: 'hint' }, true)]).toEqual([
    true,
    false,
    false,
  ])
  expect([failed({}, true), failed({ kind: 'missing-images' }, true)]).toEqual([true, false])
})

test('the report is sorted by area and level and strips control characters', () => {
  const findings: Finding[] = [
    WARNING,
    { ...WARNING, level: 'error', what: 'x' },
    { ...WARNING, area: 'settings', what: 's' },
  ]
  expect(renderReport(findings, ['a note'], createTerminal({}, {}))).toBe(
    [
      'settings\n  warning  a:1  s\n    m\n',
      'links\n  error  a:1  x\n    m\n  warning  a:1  w\ufffd[2J\n    m\n',
      'a note\n',
      '1 error, 2 warnings, 0 hints.',
    ].join('\n'),
  )
  expect(renderReport([], [], createTerminal({}, {}))).toBe('No issues found.')
})

test('--json prints only JSON and sets the exit status', async () => {
  const contentDir = await writeContentDir({ 'apps.yaml': '- nome: A\n' })
  const env: Record<string, string> = { CONTENT_DIR: contentDir, DATA_DIR: await createFolder() }
  const run = (...args: string[]) => runCommand(['cli/check.ts', ...args], env)
  const { status, stdout, stderr } = await run('--json')
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ level: 'error', where: 'apps.yaml:1' }))
  await writeFile(join(contentDir, 'apps.yaml'), '[]\n')
  // Searching this picture for a location took quadratic time.
  await mkdir(join(contentDir, 'files'))
  await writeFile(join(contentDir, 'files/large.gif'), `GIF89a${'II*\0\b\0\0\0\x7f\x7f'.repeat(40_000)}`)
  await writeFile(join(contentDir, 'my.env'), 'PORT=no\n')
  env.ENV_FILE = join(contentDir, 'my.env')
  expect((await run()).stdout).toContain('Invalid PORT "no"')
  expect(await run('--jsn')).toMatchObject({ status: 2, stdout: '' })
})
