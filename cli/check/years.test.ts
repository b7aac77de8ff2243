import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { writeContentDir } from '../../tests/fakes/content/content-dir.ts'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { parseCheckArgs } from './args.ts'
import { runCheck } from './check-site.ts'
import { hasFailed, renderMarkdown } from './report.ts'

const STATUSES: Record<string, number> = { 404: 404, 410: 410, 403: 403, 429: 429, 500: 500, 503: 503 }
const OPTIONS = parseCheckArgs(['--links', '--allow-private', '--markdown'])

/** Serves pages, and repositories with GitHub's API, and counts the requests that are open at the same time. */
async function startWeb() {
  const open = { now: 0, most: 0 }
  const server = createServer((request, response) => {
    const [, first = '', name] = (request.url ?? '').split('/')
    open.now += 1
    open.most = Math.max(open.most, open.now)
    response.on('close', () => {
      open.now -= 1
    })
    setImmediate(() => {
      if (first === 'repos') response.end(JSON.stringify({ archived: name === 'old' }))
      else if (first === 'moved') response.writeHead(301, { location: '/new/engine' }).end()
      else if (first !== 'slow') response.writeHead(STATUSES[first] ?? 200).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, open }
}

async function check(origin: string, now: string, files: Record<string, string>) {
  const env = { CONTENT_DIR: await writeContentDir(files), DATA_DIR: await createFolder(), GITHUB_API_URL: origin }
  const { findings } = await runCheck(OPTIONS, { env, now: new Date(now) })
  return findings.filter(({ area, kind }) => ['links', 'content', 'images'].includes(area) && kind !== 'missing-images')
}

const toSite = (rest: string) => `name: Ada\ngreeting: Hi\nroles: [One]\n${rest}`
const toProject = (fields: string) => `title: T\n${fields}`

/** Each line is one thing that was true three years ago. */
const toRots = (origin: string): Record<string, string> => ({
  'site.yaml': toSite(
    `biography: A degree, expected 2025.\navatar: { picture: me.jpg, alt: Ada }\nlinks:\n  resume: ${origin}/404/cv\n  videoChannel: ${origin}/410\n  more:\n    - { label: Blog, address: "https://gone.invalid" }\n    - { label: Talk, address: files/talk.pdf }\n`,
  ),
  'profile.yaml': `aboutMe: Forthcoming book, May 2026.\ngithubURL: ${origin}/404/ada\nlinkedInURL: ${origin}/410/ada\n`,
  'timeline.yaml': `- { title: Cook, from: 2019, link: "${origin}/404/inn" }\n- { title: Baker, from: 2024-03 }\n- { title: Exam, from: 2023, to: expected June 2025 }\n`,
  'skills.yaml': `- { title: Sums, icon: icons/none.svg }\n- { title: Go, icon: "${origin}/410/go.svg" }\n`,
  'apps.yaml': `- { name: Abacus, icon: icons/lost.svg }\n`,
  'projects/a.yaml': toProject(`gitRepoLink: ${origin}/old/engine\nprojectLink: ${origin}/404/a\n`),
  'projects/b.yaml': toProject(`gitRepoLink: ${origin}/moved/engine\nbanner: banners/b.jpg\n`),
  'projects/c.yaml': toProject(
    `story: |\n  Anticipated in 2025, see [it](https://lost.invalid/x) and [b](${origin}/404/b).\n`,
  ),
  'projects/d.yaml': toProject(`pictures: [{ picture: pictures/d.png, alt: D }]\n`),
})

test('things that were true three years ago are named', async () => {
  const { origin } = await startWeb()
  const found = (await check(origin, '2026-11-19', toRots(origin))).filter(({ level }) => level !== 'hint')
  expect(found.map(({ where }) => where).sort()).toEqual([
    ...['apps.yaml:1', 'profile.yaml:1', 'profile.yaml:2', 'profile.yaml:3', 'projects/a.yaml:2', 'projects/a.yaml:3'],
    ...['projects/b.yaml:2', 'projects/b.yaml:3', 'projects/c.yaml:2', 'projects/c.yaml:3', 'projects/c.yaml:3'],
    ...[
      'projects/d.yaml:2',
      'site.yaml:10',
      'site.yaml:11',
      'site.yaml:4',
      'site.yaml:5',
      'site.yaml:7',
      'site.yaml:8',
    ],
    ...['skills.yaml:1', 'skills.yaml:2', 'timeline.yaml:1', 'timeline.yaml:1', 'timeline.yaml:3'],
  ])
})

test('before that, nothing was wrong with the dates', async () => {
  const { origin } = await startWeb()
  const files = {
    'timeline.yaml': '- { title: Cook, from: 2019, to: expected June 2025 }\n- { title: Baker, from: 2024 }\n',
  }
  const before = await check(origin, '2025-06-30', { ...files, 'profile.yaml': `aboutMe: A book, expected 2025.\n` })
  expect(before.filter(({ area }) => area === 'content')).toEqual([])
})

test('200 live links and those that refuse automated requests open no issue, one request at a time', async () => {
  const { origin, open } = await startWeb()
  const links = Array.from(
    { length: 200 },
    (_, index) => `    - { label: L${index}, address: "${origin}/live/${index}" }\n`,
  )
  const refused = [403, 429, 500, 503].map((status) => `    - { label: R, address: "${origin}/${status}/r" }\n`)
  const files = { 'profile.yaml': '{}\n', 'site.yaml': toSite(`links:\n  more:\n${[...links, ...refused].join('')}`) }
  const found = await check(origin, '2029-01-01', files)
  expect(hasFailed(found, OPTIONS)).toBe(false)
  expect(found.filter(({ area }) => area === 'links')).toHaveLength(refused.length)
  expect(open.most).toBe(1)
  expect(renderMarkdown(found, new Date('2029-01-01'))).toMatch(
    /^Nothing needs to be fixed\.\n\n## Could not be checked\n\n(?:- `site\.yaml:\d+`: .+\n){4}\nChecked on January 1, 2029\. /,
  )
})

test('no text of the owner is a mention or markup in the issue', () => {
  const finding = { area: 'content', level: 'error', where: 'a:1', what: 'says "@ada <b>"', fix: 'F.' } as const
  expect(renderMarkdown([finding], new Date(0))).toContain('- `a:1`: says "@\u200bada \\<b>". F.')
  expect(renderMarkdown([{ ...finding, what: 'is it online?' }], new Date(0))).toContain('- `a:1`: is it online? F.')
})
