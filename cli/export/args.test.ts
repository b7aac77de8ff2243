import { describe, expect, test } from 'vitest'
import { UsageError } from '../command/run.ts'
import { parseExportArgs } from './args.ts'

function parse(line: string) {
  return parseExportArgs(line.split(' ').filter(Boolean))
}

describe('export arguments', () => {
  test.each([
    ['--backup my.tar.gz', { kind: 'backup', file: 'my.tar.gz', force: false }],
    ['my.tar.gz --backup', { kind: 'backup', file: 'my.tar.gz', force: false }],
    ['--backup=my.tar.gz --force', { kind: 'backup', file: 'my.tar.gz', force: true }],
    ['public-site', { kind: 'site', dir: 'public-site', base: '/', force: false }],
    ['--force public-site', { kind: 'site', dir: 'public-site', base: '/', force: true }],
    ['out --base /me/', { kind: 'site', dir: 'out', base: '/me/', force: false }],
    ['--base me/site out', { kind: 'site', dir: 'out', base: '/me/site/', force: false }],
    [
      '--base=/ out --api=https://api.example/x',
      { kind: 'site', dir: 'out', base: '/', api: 'https://api.example', force: false },
    ],
  ])('are parsed: %j', (line, command) => {
    expect(parse(line)).toEqual(command)
  })

  test.each([
    ['out', 'https://robin.example/portfolio', '/portfolio/'],
    ['out', 'https://robin.example', '/'],
    ['out', 'not a URL', '/'],
    ['out --base /', 'https://robin.example/portfolio', '/'],
  ])('%s with SITE_URL %s has the base %s', (line, siteUrl, base) => {
    expect(parseExportArgs(line.split(' '), siteUrl)).toMatchObject({ kind: 'site', base })
  })

  test.each([
    ['', 'Missing folder: npm run export -- folder'],
    ['--backup', 'Missing file name: --backup file.tar.gz'],
    ['--backup= --force', 'Missing file name: --backup file.tar.gz'],
    ['--backup a b', 'Unexpected argument: b'],
    ['--bakup a', 'Unknown option: --bakup'],
    ['out --base', 'Missing or unexpected value: --base'],
    ['out --base=', 'Invalid --base "": expected a path such as /me/'],
    ['out --base /../', 'Invalid --base "/../": expected a path such as /me/'],
    ['out --base /api/', 'Invalid --base "/api/": expected a path such as /me/'],
    ['out --base /a"b/', 'Invalid --base "/a"b/": expected a path such as /me/'],
    ['out --api api.example', 'Invalid --api "api.example": expected a URL such as https://api.example'],
    ['out --api', 'Missing or unexpected value: --api'],
  ])('are rejected with the reason: %j', (line, message) => {
    expect(() => parse(line)).toThrow(new UsageError(message))
  })
})
