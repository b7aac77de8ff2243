import { expect, test } from 'vitest'
import { type Facts, listWays, toPagesUrl } from './ways.ts'

const READY: Facts = {
  ...{ folder: 'my content', vitrine: 'node_modules/vitrine/', siteUrl: undefined, isWhole: true },
  files: ['.github/workflows/pages.yml'],
  repository: { remote: 'git@github.com:Ada/me.git', commands: ['git push'] },
}
const NEW_REMOTE = 'git remote add origin https://github.com/you/me.git'
const REPOSITORY = { remote: '', commands: ['git commit -m A', 'git push'] }

const listCommands = (change: Partial<Facts>, way: 'pages' | 'netlify') =>
  listWays({ ...READY, ...change })[way].flatMap(({ commands = [] }) => commands)
const listLinks = (change: Partial<Facts>, way: 'pages' | 'netlify') =>
  listWays({ ...READY, ...change })[way].map(({ link }) => link)

test.each<[string, Partial<Facts>, string[]]>([
  ['a repository that is set up', {}, ['git push']],
  ['nothing to commit or push', { repository: { remote: 'x', commands: [] } }, []],
  ['no remote', { repository: REPOSITORY }, ['git commit -m A', NEW_REMOTE, 'git push']],
  [
    'no repository',
    { repository: undefined },
    ['git init -b main', 'git add .', 'git commit -m "Publish my site"', NEW_REMOTE, 'git push -u origin HEAD'],
  ],
  [
    'no workflow',
    { files: ['netlify.toml'] },
    [
      'mkdir -p .github/workflows && cp node_modules/vitrine/template/.github/workflows/pages.yml .github/workflows/',
      'git add "my content" .github/workflows/pages.yml',
      'git commit -m "Publish my site"',
      'git push -u origin HEAD',
    ],
  ],
  ['a repository of only the content', { isWhole: false }, ['npm run create -- ../me "my content"']],
])('lists all commands for GitHub Pages at once: %s', (_, change, commands) => {
  expect(listCommands(change, 'pages')).toEqual(commands)
})

test('Netlify builds the repository with its own file, in place of the workflow for GitHub Pages', () => {
  expect(listCommands({}, 'netlify')).toEqual([
    'cp node_modules/vitrine/deploy/netlify.toml .',
    'git rm -q --ignore-unmatch .github/workflows/pages.yml',
    'git add "my content" netlify.toml',
    'git commit -m "Publish my site"',
    'git push -u origin HEAD',
  ])
  expect(listCommands({ files: ['netlify.toml'] }, 'netlify')).toEqual(['git push'])
  expect(listLinks({}, 'netlify')).toEqual([undefined, 'https://app.netlify.com/start', undefined])
  expect(listCommands({ isWhole: false }, 'netlify')).toEqual(listCommands({ isWhole: false }, 'pages'))
})

test('a repository that is set up is pushed by a button', () => {
  const step = (change: Partial<Facts>) => listWays({ ...READY, ...change }).pages
  expect(step({})[0]?.does).toBe('push')
  const nothing = { remote: 'x', commands: [] }
  for (const missing of [{ repository: REPOSITORY }, { isWhole: false }, { files: [] }, { repository: nothing }]) {
    expect(step(missing).filter(({ does }) => does)).toEqual([])
  }
})

test('links to the settings of the repository, or to a new one', () => {
  const page = 'https://github.com/Ada/me'
  expect(listLinks({}, 'pages')).toEqual([undefined, `${page}/settings/pages`, `${page}/actions`])
  expect(listLinks({ repository: REPOSITORY }, 'pages')[0]).toBe('https://github.com/new')
})

test('other ways use the host of the site', () => {
  const ways = listWays({ ...READY, siteUrl: 'https://ada.example/me' })
  expect(ways.folder.flatMap(({ commands = [] }) => commands)).toEqual([
    'rsync --archive --delete --delay-updates site/ you@ada.example:/var/www/ada.example/',
  ])
  expect(ways.server.flatMap(({ commands = [] }) => commands)).toEqual([
    'rsync --archive --delete --delay-updates "my content/" root@ada.example:/opt/vitrine/content/',
  ])
  expect(ways.folder[0]?.does).toBe('export')
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
