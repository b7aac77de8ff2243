import { expect, test } from 'vitest'
import { parseImportArgs } from './args.ts'

const DEFAULTS = { force: false, yes: false, allowPrivate: false }

function parse(line: string) {
  return parseImportArgs(line.split(' ').filter(Boolean))
}

test.each([
  ['https://old.example', { source: { kind: 'url', url: 'https://old.example' } }],
  ['--force resume.json', { force: true, source: { kind: 'file', path: 'resume.json' } }],
  ['github:ada --yes', { yes: true, source: { kind: 'github', login: 'ada' } }],
  ['https://github.com/ada', { source: { kind: 'github', login: 'ada' } }],
  ['github.com/ada/', { source: { kind: 'github', login: 'ada' } }],
  ['https://www.GitHub.com/ada?tab=repositories', { source: { kind: 'github', login: 'ada' } }],
  ['github:@ada', { source: { kind: 'github', login: 'ada' } }],
  ['https://github.com/orgs/ada', { source: { kind: 'github', login: 'ada' } }],
  [
    'https://github.com/ada/cv/blob/b/c.json',
    { source: { kind: 'url', url: 'https://github.com/ada/cv/blob/b/c.json' } },
  ],
])('parses %j', (line, command) => {
  expect(parse(line)).toEqual({ ...DEFAULTS, ...command })
})

test.each([
  ['', 'Missing source: a backend URL, github:login, or a file'],
  ['a b', 'Unexpected argument: b'],
  ['github:a/b', 'Invalid GitHub username: a/b'],
  ['https://github.com/ada/cv', 'That is a repository. To import the profile: npm run import -- github:ada'],
  ['github.com/ada/cv.git', 'That is a repository.'],
  ['https://github.com/ada/cv/tree/main/src', 'That is a repository.'],
  ['a --now', 'Unknown option: --now'],
])('%j is a usage error', (line, message) => {
  expect(() => parse(line)).toThrow(message)
})
