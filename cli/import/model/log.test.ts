import { expect, test } from 'vitest'
import { createImportLog, type Hint } from './log.ts'

function summarize(...hints: Hint[]): string[] {
  const log = createImportLog(() => {})
  for (const hint of hints) log.hint(hint)
  return log.summaryLines().slice(1)
}

test('the terminal names the command or the field for each hint', () => {
  const lines = summarize(
    { kind: 'no-name', source: 'resume' },
    { kind: 'language', language: 'tr' },
    { kind: 'mail', mail: 'ada@x.example' },
    { kind: 'mail', mail: '' },
    { kind: 'dates', dates: ['once', 'Q3 2018'] },
    { kind: 'draft-projects', count: 1 },
    { kind: 'project-order', names: ['loom', 'engine'] },
    { kind: 'draft-skills', count: 2, total: 26, name: 'Chess' },
    { kind: 'no-entries', entry: 'app' },
  )
  expect(lines).toEqual([
    'No name found in the resume. Set "name" in site.yaml.',
    'Your text looks like Turkish, so the site’s language is Turkish. To change it, edit "language" in site.yaml.',
    'The contact section and the printed home page show ada@x.example. To hide it, clear links.mail in site.yaml.',
    'To show an email address in the contact section and on the printed home page, set links.mail in site.yaml.',
    'Could not read the dates once, Q3 2018. In timeline.yaml, write dates as 2024, 2024-05, or May 2024, so the entries are sorted.',
    '1 repository is a draft. To change what visitors see, run: npm run publish -- name, npm run unpublish -- name',
    'To change the order of projects, run: npm run order -- loom engine',
    '2 of 26 skills are drafts. To publish one, run: npm run publish -- "Chess"',
    'No app entries found. To add one, run: npm run new -- app "Name"',
  ])
})

test('a hint is one line without control characters', () => {
  expect(summarize({ kind: 'address', place: 'The project "A\n\u001b[31mB"', address: 'ada@x.example' })).toEqual([
    'The project "A \ufffd[31mB" has the address ada@x.example, so visitors can read it. To hide it, remove it from the text.',
  ])
})
