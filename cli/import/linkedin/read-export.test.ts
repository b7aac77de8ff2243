import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../../../tests/fakes/postgres/databases.ts'
import { toZip } from '../../../tests/fakes/zip.ts'
import { createImportLog } from '../model/log.ts'
import { parseCsv } from './csv.ts'
import { readLinkedIn } from './read-export.ts'

const FILES = {
  'Profile.csv': `\ufeffNotes:\r\n"Some fields, such as ""Address"", are private"\r\n\r\nFirst Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers\r\nAda,Example,Secret,1 Secret Street,"May 1, 1990",Engineer | Speaker,"I count.\n\nI ""weave"", too.",Software,12345,Secretville,[ada],"[PORTFOLIO:https://ada.example/?q=a,b,OTHER:https://b.example/x,BLOG:c.example,PERSONAL:d.example]",\r\n`,
  'Positions.csv':
    'Company Name,Title,Description,Location,Started On,Finished On\nAcme,Lead at Acme,"• Led, and built  • Grew it.",Here,Jan 2019,\nOld,Intern,,,Mar 2017,Dec 2018\n',
  'Education.csv': 'School Name,Start Date,End Date,Notes,Degree Name,Activities\nUni,2010,2014,,BSc,Chess\n',
  'Volunteering.csv': 'Company Name,Role,Cause,Started On,Finished On,Description\nClub,Coach,,Feb 2016,Apr 2016,\n',
  'Email Addresses.csv': 'Email Address,Confirmed,Primary,Updated On\nold@x.example,Yes,No,\nada@x.example,Yes,Yes,\n',
  'Skills.csv': 'Name\nRust\nVue.js\n',
  'Projects.csv': 'Title,Description,Url,Started On,Finished On\nEngine,It turns,,Jan 2015,Feb 2015\n',
  'Certifications.csv':
    'Name,Url,Authority,Started On,Finished On,License Number\nCloud,https://v.example/c,Vendor,Jun 2020,,SECRET-1\n',
}

async function readArchive(bytes: Buffer) {
  const file = join(await createFolder(), 'export.zip')
  await writeFile(file, bytes)
  const log = createImportLog(() => {})
  return {
    result: await readLinkedIn(file, { isFolder: false, log }),
    skipped: log.skipped(),
    hints: log.hints(),
  }
}

test('reads a zip without private data', async () => {
  const others = { 'messages.csv': 'FROM,CONTENT\nBob,secret words\n', 'Connections.csv': 'First Name\nBob\n' }
  const left = {
    'Rich_Media.csv': '',
    'Jobs/Saved Jobs.csv': '',
    'Recommendations_Received.csv': '',
    'Jobs/Job.csv': '',
  }
  const { result, skipped, hints } = await readArchive(
    toZip({ ...FILES, ...others, ...left, 'Inferences_about_you.csv': 'Name\nx\n' }),
  )
  expect(result).toMatchObject({
    content: {
      name: 'Ada Example',
      mail: '',
      roles: ['Engineer', 'Speaker'],
      profile: { aboutMe: 'I count.' },
      biography: 'I "weave", too.',
      otherLinks: [
        { label: 'Portfolio', url: 'https://ada.example/?q=a,b' },
        { label: 'b.example', url: 'https://b.example/x' },
        { label: 'Blog', url: 'https://c.example' },
        { label: 'Website', url: 'https://d.example' },
        { label: 'Twitter', url: 'https://x.com/ada' },
      ],
      timeline: [
        { title: 'BSc', place: 'Uni', description: 'Chess', from: '2010', to: '2014', kind: 'education' },
        { title: 'Coach', place: 'Club', from: 'Feb 2016', to: 'Apr 2016', kind: 'volunteer' },
        { title: 'Intern', place: 'Old', from: 'Mar 2017', to: 'Dec 2018' },
        { title: 'Lead at Acme', description: ['Led, and built', 'Grew it'], from: 'Jan 2019', place: 'Acme' },
        {
          title: 'Cloud',
          place: 'Vendor',
          from: 'Jun 2020',
          to: 'Jun 2020',
          kind: 'certificate',
          link: 'https://v.example/c',
        },
      ],
      skills: [{ name: 'Rust' }, { name: 'Vue.js' }],
      projects: [{ title: 'Engine', description: 'It turns', projectLink: '', date: '2015-02' }],
    },
  })
  expect(JSON.stringify(result)).not.toMatch(/secret|12345|1990|Bob/i)
  expect(skipped).toEqual([
    'Jobs/, Recommendations_Received.csv, Rich_Media.csv: the site has no place for them, so they were not opened',
    '3 other files: not part of your profile, so not opened',
    ...['Maiden Name', 'Address', 'Birth Date', 'Industry', 'Zip Code', 'Geo Location'].map(
      (column) => `"${column}" in profile: not shown by the site`,
    ),
    '"Location" in positions: not shown by the site',
    '"License Number" in certifications: not shown by the site',
  ])
  expect(hints.slice(-2)).toEqual([{ kind: 'unused-mail', mail: 'ada@x.example' }, { kind: 'no-linkedin-url' }])
})

test('the email address is no secret if the biography has it', async () => {
  const profile = 'First Name,Summary\nAda,"I count.\n\nContact: ada@x.example"\n'
  const { hints } = await readArchive(toZip({ ...FILES, 'Profile.csv': profile }))
  expect(hints.map(({ kind }) => kind)).not.toContain('unused-mail')
})

test('files in a folder are named without it', async () => {
  const files = Object.entries({ ...FILES, 'Jobs/Job.csv': '', 'Rich_Media.csv': '' })
  const inFolder = Object.fromEntries(files.map(([name, text]) => [`Export/${name}`, text]))
  const { skipped } = await readArchive(toZip(inFolder))
  expect(skipped[0]).toContain('Jobs/, Rich_Media.csv: ')
})

test('reads a folder with some of the files', async () => {
  const dir = await createFolder()
  await writeFile(join(dir, 'positions.csv'), FILES['Positions.csv'])
  // Reading a folder as a file would throw.
  await mkdir(join(dir, 'messages.csv'))
  const log = createImportLog(() => {})
  const result = await readLinkedIn(dir, { isFolder: true, log })
  expect(log.skipped()[0]).toBe('1 other file: not part of your profile, so not opened')
  expect(result).toMatchObject({ content: { name: 'My Portfolio', timeline: [{}, { title: 'Lead at Acme' }] } })
  await rm(join(dir, 'positions.csv'))
  expect(await readLinkedIn(dir, { isFolder: true, log })).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('Profile.csv'),
  })
})

const ZEROS = '0'.repeat(11_000_000)
const SKILLS = { 'Skills.csv': FILES['Skills.csv'] }

test.each<[string, Buffer, RegExp]>([
  ['an encrypted file', toZip(SKILLS, { flags: 1 }), /encrypted/],
  ['an unsupported method', toZip(SKILLS, { method: 14 }), /unsupported compression method/],
  ['a path with ..', toZip({ ...SKILLS, '../x': '' }), /invalid relative path/],
  ['a wrong size', toZip({ 'Skills.csv': 'x'.repeat(99) }, { size: 9 }), /too many bytes/],
  ['half an archive', toZip(FILES).subarray(0, 900), /can’t be read/],
  ['too many files', toZip(SKILLS, { count: 30_000 }), /more than 20000 files/],
  ['too many columns', toZip({ 'Skills.csv': `Name${',a'.repeat(100)}\nRust` }), /or 100 columns/],
  ['too many rows', toZip({ 'Skills.csv': '\n'.repeat(10_001) }), /skills\.csv has more than 10000 rows/],
  ['too much text', toZip({ '0/Skills.csv': ZEROS, '1/Skills.csv': ZEROS }), /1\/Skills\.csv is too large/],
  ['other files', toZip({ 'a.txt': 'a' }), /not a LinkedIn data export/],
  ['an empty file', Buffer.alloc(0), /can’t be read/],
])('rejects %s', async (_, bytes, reason) => {
  expect((await readArchive(bytes)).result).toEqual({ kind: 'failed', reason: expect.stringMatching(reason) })
})

test.each([
  ['Name\n"a ""b"", c"\n', [{ Name: 'a "b", c' }]],
  [
    'Name,B\r\na,1\r\n\r\nb\r\n',
    [
      { Name: 'a', B: '1' },
      { Name: 'b', B: '' },
    ],
  ],
  ['x,y\nB,Name\n1,"2\n3"', [{ B: '1', Name: '2\n3' }]],
  ['Name\n"open', [{ Name: 'open' }]],
  ['', []],
  ['Other\nx\n', []],
])('parses the CSV %j', (text, rows) => {
  expect(parseCsv(Buffer.from(text), 'skills')).toEqual(rows)
})
