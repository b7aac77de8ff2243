import { describe, expect, test } from 'vitest'
import { parseCommand } from './args.ts'

function parse(line: string) {
  return parseCommand(line.split(' ').filter(Boolean))
}

describe('a command', () => {
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
    ['--help', { kind: 'help' }],
  ])('is understood: %j', (line, command) => {
    expect(parse(line)).toEqual(command)
  })

  test.each([
    ['out', 'https://robin.example/portfolio', '/portfolio/'],
    ['out', 'https://robin.example', '/'],
    ['out', 'no address', '/'],
    ['out --base /', 'https://robin.example/portfolio', '/'],
  ])('%s with the public address %s is for %s', (line, siteUrl, base) => {
    expect(parseCommand(line.split(' '), siteUrl)).toMatchObject({ kind: 'site', base })
  })

  test.each([
    ['', 'Where to? Name a folder, or a file with --backup.'],
    ['--backup', 'Into which file? Say its name: --backup file.tar.gz'],
    ['--backup= --force', 'Into which file? Say its name: --backup file.tar.gz'],
    ['--backup a b', 'One place at a time, please.'],
    ['--bakup a', '"--bakup" is not known here.'],
    ['out --base', '--base takes a path such as /me/'],
    ['out --base /../', '--base takes a path such as /me/'],
    ['out --base /api/', '--base takes a path such as /me/'],
    ['out --base /a"b/', '--base takes a path such as /me/'],
    ['out --api api.example', '--api takes the address of a server, such as https://api.example'],
    ['out --api', '--api takes the address of a server, such as https://api.example'],
  ])('that is not understood says why: %j', (line, sentence) => {
    expect(parse(line)).toEqual({ kind: 'unclear', sentence })
  })
})
