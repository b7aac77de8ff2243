import { expect, test } from 'vitest'
import { toReport } from './report.ts'

const TOLD = {
  ...{ shown: 'site', pages: 3, files: 9, base: '/me/', api: undefined, leftOut: [], knowsAddress: true },
  ...{ siteUrl: 'https://robin.example/me', pictureHost: undefined },
}

test('an owner hears how much was written, and what no server does there', () => {
  expect(toReport(TOLD).split('\n')).toEqual([
    'site holds the site: 3 pages, 9 files, to be served at /me/',
    expect.stringContaining('links.mail'),
  ])
})

test('what is not in the folder is named, as a terminal may show it', () => {
  const report = toReport({
    ...TOLD,
    leftOut: ['Evil\u001b[2J'],
    pictureHost: 'https://old.example',
    knowsAddress: false,
  })
  expect(report).toContain('Left out: Evil\ufffd[2J,')
  expect(report).toContain('Pictures stay with https://old.example')
  expect(report).toContain('set SITE_URL')
})
