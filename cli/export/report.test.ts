import { expect, test } from 'vitest'
import { renderReport } from './report.ts'

const REPORT = {
  ...{ dir: 'site', pages: 3, files: 9, base: '/me/', api: undefined, skipped: [], hasSiteUrl: true },
  ...{ siteUrl: 'https://robin.example/me', imageHost: undefined },
}

test('the report has the counts and mentions the missing server', () => {
  expect(renderReport(REPORT).split('\n')).toEqual([
    'Exported 3 pages (9 files) to site. Serve this folder at /me/',
    expect.stringContaining('links.mail'),
  ])
})

test('the report lists skipped projects, without control characters', () => {
  const report = renderReport({
    ...REPORT,
    skipped: ['Evil\u001b[2J'],
    imageHost: 'https://old.example',
    hasSiteUrl: false,
  })
  expect(report).toContain('Skipped Evil\ufffd[2J: ')
  expect(report).toContain('Images still load from https://old.example')
  expect(report).toContain('Set SITE_URL')
})
