import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFileAtomic } from '../../../server/database/write-file.ts'
import { createFolder } from '../../../tests/fakes/postgres/databases.ts'
import { mergeContent } from './merge-content.ts'
import { readRecord, writeRecord } from './record.ts'

type Files = Record<string, string>

async function writeFiles(files: Files): Promise<string> {
  const dir = await createFolder()
  for (const [file, text] of Object.entries(files)) await writeFileAtomic(join(dir, file), text)
  return dir
}

/** Imports `first`, lets the owner write `mine`, and imports `second`. */
async function mergeAgain(files: { first: Files; mine: Files; second: Files }) {
  const [first, dir, second] = await Promise.all([files.first, files.mine, files.second].map(writeFiles))
  if (!first || !dir || !second) throw new Error('Expected three folders.')
  await writeRecord(dir, 'resume', { dir: first })
  const record = (await readRecord(dir)) ?? {}
  const changes = await mergeContent({ dir, theirs: second, record, source: 'resume' })
  return {
    changes: changes.map(({ sign, text }) => `${sign} ${text}`),
    read: (file: string) => readFile(join(dir, file), 'utf8'),
  }
}

const PROFILE = `\uFEFF# mine

githubURL:  ''   # none yet
# two words
aboutMe: >- # wrapped by hand
  I
  count,


  and   more.
unknown: [a,  b]   # kept


# end`

const TIMELINE = [
  '# head',
  '',
  '# about the first',
  '- title:   "A" # job',
  '  description: Made tea',
  '  # to: 2018',
  '',
  '- title: B',
  '  description: |',
  '    Mine  ',
  '',
  '# end',
  '',
].join('\r\n')

test("a second import keeps the owner's comments and layout byte for byte", async () => {
  const { changes, read } = await mergeAgain({
    first: {
      'profile.yaml': 'aboutMe: I count.\n',
      'timeline.yaml': '- { title: A, description: Made tea }\n- { title: B, description: Led }\n',
    },
    mine: { 'profile.yaml': PROFILE, 'timeline.yaml': TIMELINE },
    second: {
      'profile.yaml': 'linkedInURL: https://a.example\ngithubURL: https://b.example\naboutMe: I count.\n',
      'timeline.yaml':
        "- { title: A, description: Made coffee, to: '2018' }\n- { title: B, description: Led }\n- { title: C, to: '2' }\n",
    },
  })
  expect(changes).toHaveLength(5)
  expect(await read('profile.yaml')).toBe(
    PROFILE.replace("githubURL:  ''", 'linkedInURL: https://a.example\ngithubURL:  https://b.example'),
  )
  expect(await read('timeline.yaml')).toBe(
    TIMELINE.replace('Made tea\r\n  # to: 2018', "Made coffee\r\n  to: '2018'\r\n  # to: 2018").replace(
      'Mine  \r\n',
      "Mine  \r\n\r\n- title: C\r\n  to: '2'\r\n",
    ),
  )
})

test('a list with a byte order mark is read as the owner wrote it', async () => {
  const mine = '\uFEFF- title: A\r\n  to: mine\r\n- title: B\r\n'
  const { changes, read } = await mergeAgain({
    first: { 'timeline.yaml': mine },
    mine: { 'timeline.yaml': mine },
    second: { 'timeline.yaml': '\uFEFF- title: A\n  to: theirs\n- title: B\n' },
  })
  expect(changes).toEqual(['~ timeline.yaml: A: to: "mine" -> "theirs"'])
  expect(await read('timeline.yaml')).toBe(mine.replace('mine', 'theirs'))
})

test('an import that changes nothing writes nothing', async () => {
  const files = { 'profile.yaml': PROFILE, 'timeline.yaml': TIMELINE }
  const { changes, read } = await mergeAgain({ first: files, mine: files, second: files })
  expect(changes).toEqual([])
  expect(await read('profile.yaml')).toBe(PROFILE)
  expect(await read('timeline.yaml')).toBe(TIMELINE)
})

test('jobs are found again with the company in the title, as older imports wrote it, and with a corrected company', async () => {
  const { changes, read } = await mergeAgain({
    first: {
      'timeline.yaml':
        '- { title: "Lead, Bar", place: Bar, to: a }\n- { title: "Cook, Inn", place: Inn }\n- { title: Cook, place: Bar }\n',
    },
    mine: {
      'timeline.yaml':
        '- { title: "Lead, Bar", place: Bar, to: a }\n- { title: Cook, place: Big Inn }\n- { title: Cook, place: Bar }\n',
    },
    second: {
      'timeline.yaml':
        '- { title: Lead, place: Bar, to: b }\n- { title: Cook, place: Inn, to: c }\n- { title: Cook, place: Bar }\n',
    },
  })
  expect(changes).toEqual([
    '~ timeline.yaml: Lead, Bar: title: "Lead, Bar" -> "Lead"',
    '~ timeline.yaml: Lead, Bar: to: "a" -> "b"',
    '~ timeline.yaml: Cook, Inn: to: (empty) -> "c"',
  ])
  expect(await read('timeline.yaml')).toBe(
    '- { title: "Lead", place: Bar, to: b }\n- { title: Cook, to: c, place: Big Inn }\n- { title: Cook, place: Bar }\n',
  )
})
