import { describe, expect, test } from 'vitest'
import { UsageError } from '../command/run.ts'
import { parseExportArgs } from './args.ts'

function parse(line: string) {
  return parseExportArgs(line.split(' ').filter(Boolean))
}

describe('export arguments', () => {
  test.each([
    ['public-site', { dir: 'public-site', base: '/', force: false, sample: false, with: [] }],
    ['--force public-site', { dir: 'public-site', base: '/', force: true, sample: false, with: [] }],
    ['out --base /me/', { dir: 'out', base: '/me/', force: false, sample: false, with: [] }],
    ['--base me/site out', { dir: 'out', base: '/me/site/', force: false, sample: false, with: [] }],
    [
      '--base=/ out --api=https://api.example/x',
      { dir: 'out', base: '/', api: 'https://api.example', force: false, sample: false, with: [] },
    ],
    [
      'out --with de=content-de --with pt-BR=../pt',
      {
        ...{ dir: 'out', base: '/', force: false, sample: false },
        with: [
          { language: 'de', folder: 'content-de' },
          { language: 'pt-BR', folder: '../pt' },
        ],
      },
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
    expect(parseExportArgs(line.split(' '), siteUrl)).toMatchObject({ base })
  })

  test.each([
    ['', 'Missing folder: npm run export -- folder'],
    ['--bakup a', 'Unknown option: --bakup'],
    ['out --base', 'Missing or unexpected value: --base'],
    ['out --base=', 'Invalid --base "": expected a path such as /me/'],
    ['out --base /../', 'Invalid --base "/../": expected a path such as /me/'],
    ['out --base /api/', 'Invalid --base "/api/": expected a path such as /me/'],
    ['out --base /a"b/', 'Invalid --base "/a"b/": expected a path such as /me/'],
    ['out --api api.example', 'Invalid --api "api.example": expected a URL such as https://api.example'],
    ['out --with de', 'Invalid --with "de": expected a language and its content folder, such as de=content-de'],
    [
      'out --with ../de=x',
      'Invalid --with "../de=x": expected a language and its content folder, such as de=content-de',
    ],
    ['out --api', 'Missing or unexpected value: --api'],
  ])('are rejected with the reason: %j', (line, message) => {
    expect(() => parse(line)).toThrow(new UsageError(message))
  })
})
