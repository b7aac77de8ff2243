import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openHttpStudio } from '../../../tests/fakes/studio/http.ts'
import type { Finding } from '../../api.ts'
import { describeLastCheck, listFindings } from './check.ts'

async function check(files: Record<string, string>, env = {}): Promise<Finding[]> {
  const { studio } = await openHttpStudio({ files, env })
  return listFindings(studio)
}

const find = (findings: Finding[], what: string) => findings.find((finding) => finding.what.includes(what))

test('a finding names its field', async () => {
  const findings = await check({
    'projects/engine.yaml':
      'title: Engine\ndescription: See fig. 2 for more\npictures:\n  - { picture: icons/sum.svg, alt: photo }\n',
    'timeline.yaml': '- { title: A, from: 2019 }\n- { title: B, from: früher }\n',
    'apps.yaml': '- name: Robin Sample\n',
  })
  expect(find(findings, 'split into two')).toMatchObject({ file: 'projects/engine.yaml', path: ['description'] })
  expect(find(findings, 'describe the image')).toMatchObject({ level: 'warning', path: ['pictures', 0, 'alt'] })
  expect(find(findings, 'isn’t sorted')).toMatchObject({ file: 'timeline.yaml', path: [1, 'from'] })
  expect(find(findings, 'from the sample')).toMatchObject({ file: 'apps.yaml', path: [0, 'name'] })
})

test('an issue that stops the site names its field, and a setting names none', async () => {
  const site = 'name: Ada\ngreeting: Hi\nroles: [One]\nlinks:\n  more: [{ label: A, address: nowhere }]\n'
  const findings = await check({ 'site.yaml': site }, { SMTP_HOST: 'mail.example' })
  expect(find(findings, 'links.more[1].address')).toMatchObject({
    level: 'error',
    file: 'site.yaml',
    path: ['links', 'more', 0, 'address'],
  })
  expect(find(findings, 'unknown setting')).not.toHaveProperty('file')
})

test('names when GitHub last checked the links, and whether it has stopped', async () => {
  const runs: { created_at: string }[] = []
  const server = createServer(({ url }, response) => {
    if (url !== '/repos/ada/site/actions/workflows/check.yml/runs?per_page=1') response.writeHead(404)
    response.end(JSON.stringify({ workflow_runs: runs }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const env = { GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  const { studio } = await openHttpStudio({ env })
  const describe = (name: string, day = '2026-03-01') =>
    describeLastCheck({ ...studio, now: () => new Date(day) }, `https://github.com/ada/${name}.git`)
  expect(await describe('site')).toBe('')
  await mkdir(join(studio.cwd, '.github/workflows'), { recursive: true })
  await writeFile(join(studio.cwd, '.github/workflows/check.yml'), '')
  expect(await describe('site')).toContain('has not run yet')
  runs.push({ created_at: '2026-02-23T05:23:00Z' })
  expect(await describe('site')).toBe('Links were last checked on February 23, 2026.')
  expect(await describe('site', '2026-05-31')).toContain('GitHub stopped the weekly check')
  expect(await describe('private')).toContain('https://github.com/ada/private/actions')
})
