import { expect, test } from 'vitest'
import { type Facts, listWays, toPagesUrl } from './ways.ts'

const READY = { remote: 'git@github.com:Ada/me.git', isIgnored: false, hasWorkflow: true, commands: ['git push'] }
const FACTS: Facts = {
  folder: 'my content',
  workflow: 'node_modules/vitrine/template/.github/workflows/pages.yml',
  siteUrl: undefined,
  repository: READY,
}
const NEW_REMOTE = 'git remote add origin https://github.com/you/me.git'

function listPages(change: Partial<typeof READY> | undefined) {
  const repository = change && { ...READY, ...change }
  const steps = listWays({ ...FACTS, repository }).pages
  return { commands: steps.flatMap(({ commands = [] }) => commands), links: steps.map(({ link }) => link) }
}

test.each<[string, Partial<typeof READY> | undefined, string[]]>([
  ['a repository that is set up', {}, ['git push']],
  ['nothing to commit or push', { commands: [] }, []],
  ['no remote', { remote: '', commands: ['git commit -m A', 'git push'] }, ['git commit -m A', NEW_REMOTE, 'git push']],
  [
    'no repository',
    undefined,
    [
      'git init -b main',
      'mkdir -p .github/workflows && cp node_modules/vitrine/template/.github/workflows/pages.yml .github/workflows/',
      'git add .',
      'git commit -m "Publish my site"',
      NEW_REMOTE,
      'git push -u origin HEAD',
    ],
  ],
  [
    'content that git ignores',
    { isIgnored: true },
    [
      `echo '!*' > "my content/.gitignore"`,
      'git add "my content" .github',
      'git commit -m "Publish my site"',
      'git push -u origin HEAD',
    ],
  ],
])('lists all commands at once: %s', (_, change, commands) => {
  expect(listPages(change).commands).toEqual(commands)
})

test('a repository that is set up is pushed by a button', () => {
  const step = (change: Partial<typeof READY>) => listWays({ ...FACTS, repository: { ...READY, ...change } }).pages
  expect(step({})[0]?.does).toBe('push')
  for (const missing of [{ remote: '' }, { isIgnored: true }, { hasWorkflow: false }, { commands: [] }]) {
    expect(step(missing).filter(({ does }) => does)).toEqual([])
  }
})

test('links to the settings of the repository, or to a new one', () => {
  const page = 'https://github.com/Ada/me'
  expect(listPages({}).links).toEqual([undefined, `${page}/settings/pages`, `${page}/actions`])
  expect(listPages({ remote: '' }).links[0]).toBe('https://github.com/new')
})

test('other ways use the host of the site', () => {
  const ways = listWays({ ...FACTS, siteUrl: 'https://ada.example/me' })
  expect(ways.folder.flatMap(({ commands = [] }) => commands)).toEqual([
    'rsync --archive --delete --delay-updates site/ you@ada.example:/var/www/ada.example/',
  ])
  expect(ways.server.flatMap(({ commands = [] }) => commands)).toEqual([
    'rsync --archive --delete --delay-updates "my content/" root@ada.example:/opt/vitrine/content/',
  ])
  expect(ways.netlify[0]?.does).toBe('export')
})

test.each([
  ['https://github.com/Ada/me.git', 'https://ada.github.io/me'],
  ['https://token@github.com/Ada/me', 'https://ada.github.io/me'],
  ['git@github.com:Ada/ada.github.io.git', 'https://ada.github.io'],
  ['ssh://git@github.com/Ada/me.site/', 'https://ada.github.io/me.site'],
  ['https://gitlab.com/ada/me.git', undefined],
  ['file:///tmp/me.git', undefined],
  ['', undefined],
])('GitHub Pages serves %s at %s', (remote, url) => expect(toPagesUrl(remote)).toBe(url))
