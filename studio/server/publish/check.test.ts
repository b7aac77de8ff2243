import { expect, test } from 'vitest'
import { writeContentDir } from '../../../tests/fakes/content/content-dir.ts'
import { openTestStudio } from '../../../tests/fakes/studio/open.ts'
import type { Finding } from '../../api.ts'
import { listFindings } from './check.ts'

async function check(files: Record<string, string>, env = {}): Promise<Finding[]> {
  const { studio } = await openTestStudio({ contentDir: await writeContentDir(files), env })
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
  expect(find(findings, 'text from the sample')).toMatchObject({ file: 'apps.yaml', path: [0, 'name'] })
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
