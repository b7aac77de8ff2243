import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeFolder } from '../../server/content/fixtures.ts'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { createTerminal } from '../terminal.ts'
import { parseCommand } from './args.ts'
import type { Finding } from './finding.ts'
import { toReport } from './report.ts'
import { runCheck, toStatus } from './run.ts'

const NOW = new Date('2026-05-31T12:00:00Z')
const SITE = 'name: Ada\ngreeting: Hi\nroles: [One]\nbiography: Born to count.\n'
const COLOURED_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" fill="#f00"><path d="M0 0h9v9z"/></svg>'

async function check(files: Record<string, string | undefined> = {}, env: Record<string, string> = {}) {
  const contentDir = await writeFolder({ 'icons/sum.svg': COLOURED_ICON, ...files })
  const command = parseCommand([])
  if (command.kind !== 'check') throw new Error(command.kind)
  const place = { CONTENT_DIR: contentDir, DATA_DIR: await createFolder(), SITE_URL: 'https://me.example' }
  const desk = { env: { ...place, ...env }, clientDir: join(contentDir, 'none'), now: NOW }
  const { findings } = await runCheck(command, desk)
  // What is drawn for a site is another story.
  return findings.filter(({ fix }) => fix !== 'Run: npm run pictures')
}

test('a good folder has nothing wrong', async () => {
  expect(await check()).toEqual([])
})

describe('a mistake comes with its place and its way out', () => {
  test.each<[string, Record<string, string>, Partial<Finding>]>([
    [
      'a misspelt field',
      { 'site.yaml': `${SITE}gretting: x\n` },
      { area: 'content', where: 'site.yaml:5', fix: expect.stringContaining('spelling') },
    ],
    [
      'a missing picture',
      { 'apps.yaml': '- name: A\n  icon: icons/none.svg\n' },
      { area: 'pictures', where: 'apps.yaml:2', fix: expect.stringContaining('Put the picture there') },
    ],
    [
      'a picture that is none',
      { 'site.yaml': `${SITE}avatar:\n  picture: me.png\n  alt: Me\n`, 'me.png': 'not found' },
      { area: 'pictures', where: 'me.png', what: expect.stringContaining('it is not a picture') },
    ],
    [
      'a link that is none',
      { 'profile.yaml': 'aboutMe: x\ngithubURL: javascript:alert(1)\n' },
      { area: 'links', where: 'profile.yaml:2', fix: expect.stringContaining('https://') },
    ],
    [
      'a hue that is none',
      { 'site.yaml': `${SITE}accent: 400\n` },
      { area: 'contrast', where: 'site.yaml:5', fix: expect.stringContaining('hue') },
    ],
    [
      'an avatar without words',
      { 'site.yaml': `${SITE}avatar:\n  picture: icons/sum.svg\n` },
      { area: 'alt texts', where: 'site.yaml:5' },
    ],
  ])('%s', async (_name, files, finding) => {
    expect(await check(files)).toMatchObject([{ level: 'error', ...finding }])
  })

  test('and those of other files are still told', async () => {
    const found = await check({
      'site.yaml': `${SITE}avatar:\n  picture: icons/sum.svg\n  alt: IMG_1234.jpg\n`,
      'apps.yaml': undefined,
      'projects/engine.yaml': 'title: E\ndescription: Formats, e.g. PNG\n',
      'icons/sum.svg': COLOURED_ICON.replace('#f00', '#000'),
    })
    expect(found.map(({ area, level, where }) => `${area} ${level} ${where}`)).toEqual([
      'content wrong apps.yaml:1',
      'alt texts warning site.yaml:7',
      'descriptions warning projects/engine.yaml:2',
      'contrast warning skills.yaml:2',
    ])
  })
})

test('with a foreign backend only site.yaml is looked at', async () => {
  const files = { 'projects/engine.yaml': 'titel: E\n', 'apps.yaml': undefined }
  expect(await check(files, { PORTFOLIO_HOST: 'https://b.example' })).toEqual([])
})

test('a setting that stops the start is told, beside those that nobody reads', async () => {
  expect(await check({}, { PORT: 'x', SMPT_URL: 'x' })).toMatchObject([
    { area: 'settings', level: 'error', what: expect.stringContaining('PORT holds "x"') },
    { where: 'SMPT_URL', level: 'warning' },
  ])
})

const WARNING: Finding = { area: 'links', level: 'warning', where: 'a:1', what: 'w\u001b[2J', fix: 'm' }

test('only what is wrong fails; with --strict also a warning', () => {
  const hint: Finding = { ...WARNING, level: 'hint' }
  const wrong: Finding = { ...WARNING, level: 'error' }
  const status = (findings: Finding[], strict: boolean) => toStatus(findings, { strict })
  expect([status([], true), status([hint], true), status([WARNING, hint], false)]).toEqual([0, 0, 0])
  expect([status([WARNING], true), status([hint, wrong], false)]).toEqual([1, 1])
})

test('the report goes by area, the worst first, and a terminal cannot be commanded by it', () => {
  const findings: Finding[] = [
    WARNING,
    { ...WARNING, level: 'error', what: 'x' },
    { ...WARNING, area: 'settings', what: 's' },
  ]
  expect(toReport(findings, ['a note'], createTerminal({}, {}))).toBe(
    [
      'settings\n  warning  a:1  s\n    m\n',
      'links\n  wrong  a:1  x\n    m\n  warning  a:1  w\ufffd[2J\n    m\n',
      'a note\n',
      '1 wrong, 2 warnings, 0 hints.',
    ].join('\n'),
  )
  expect(toReport([], [], createTerminal({}, {}))).toBe('Nothing is wrong.')
})

test('the command prints a list in JSON and nothing else, and ends with a status for scripts', async () => {
  const contentDir = await writeFolder({ 'apps.yaml': '- nome: A\n' })
  const env = { PATH: process.env.PATH ?? '', CONTENT_DIR: contentDir, DATA_DIR: await createFolder() }
  const run = (...args: string[]) =>
    new Promise<{ status: unknown; stdout: string; stderr: string }>((resolve) =>
      execFile(
        process.execPath,
        [join(import.meta.dirname, '../check.ts'), ...args],
        { env },
        (error, stdout, stderr) => resolve({ status: error?.code ?? 0, stdout, stderr }),
      ),
    )
  const { status, stdout, stderr } = await run('--json')
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ level: 'error', where: 'apps.yaml:1' }))
  expect(await run('--jsn')).toMatchObject({ status: 2, stdout: '' })
})
