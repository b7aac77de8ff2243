import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { extractSummary } from './summarize.ts'

const FOLDER = new URL('./pastes/', import.meta.url)
const NAMES = readdirSync(FOLDER)
const SHORT_TEXT_CHARACTERS = 600

function readPaste(name: string): string {
  return readFileSync(new URL(name, FOLDER), 'utf8')
}

/** Lists the text that each summary must and must not contain. */
const EXPECTED: [name: string, point: RegExp, never: RegExp][] = [
  ['abstract.txt', /We show that the cooling/, /Previous work/],
  [
    'article-one-line.html.txt',
    /^The ferry between Osmund Bay & the mainland/,
    /[<>{}]|gtag|cookies|Most read|©|Sport/,
  ],
  ['assistant.md', /start with object storage/, /[#*`]|def upload/],
  ['legal-clauses.txt', /shall not exceed the greater of 50,000 euros/, /12\.3|^Limitation/],
  ['mail.html.txt', /A new bookcase will be ready on Wednesday, 14 May\./, /See inside|Unsubscribe|Kind regards|Dear/],
  ['minutes.txt', /The board decided/, /opened the meeting|Present|Apologies|minutes of 4 February/],
  ['news.de.txt', /^Die Stadtwerke Lindau/, /Mio\.$/],
  ['news.fr.txt', /^Le conseil municipal/, /«/],
  ['news.zh.txt', /^市交通局周二宣布/, /\n/],
  ['notes.txt', /MRI on 12 June/, /pictures no running/],
  ['numbered-one-line.txt', /^Back up the database/, /\d\. /],
  ['page-with-footer.txt', /^In the matter of Harrow/, /\||Accessibility/],
  ['readme.md', /^tinyqueue-lite is a job queue/, /npm install|import|\||\[/],
  ['review.txt', /All in all I would buy it again/, /\n/],
  ['sales.csv', /2031-04: visitors 26400, signups 561/, /month,visitors/],
  ['slack.txt', /certificate expired last night/, /9:\d\d AM|morning all/],
  ['speech-to-text.txt', /we cannot take credit cards in april/, /thanks for calling/],
  ['steps.txt', /^You can record a video of your screen\. The video is saved in/, /Activities|\d\. /],
  ['table-with-caption.txt', /^Average waiting time.*\nOld Town: .*\nWestfield: .*$/, /Table 2|Harbour|\t/],
  ['table.txt', /^Total: Orders 6,640/, /\|/],
  ['thread.txt', /we take cover B.*by noon on Friday/, /Best|>|wrote|Subject/],
  [
    'unpunctuated.txt',
    /^We agreed to meet the bank again on the tenth of May\nUntil then we must not sign the lease/,
    /Monday We|and we$/,
  ],
  ['whatsapp.txt', /the room is free on Saturday/, /\[\d|18:0|hey hey/],
]

test('every paste has an expectation', () => {
  expect(EXPECTED.map(([name]) => name)).toEqual(NAMES)
})

test.each(EXPECTED)('the summary of %s has the point and no page boilerplate', (name, point, boilerplate) => {
  const summary = extractSummary(readPaste(name))
  expect(summary).toMatch(point)
  expect(summary).not.toMatch(boilerplate)
})

test.each(NAMES)('the summary of %s is at most a third of a text over 600 characters', (name) => {
  const text = readPaste(name)
  const summary = extractSummary(text)
  if (text.length > SHORT_TEXT_CHARACTERS) expect(summary.length).toBeLessThanOrEqual(text.length / 3)
  expect(summary.length).toBeLessThan(text.length)
})

describe('a footer of links below a text', () => {
  test.each(['page-with-footer.txt', 'abstract.txt', 'review.txt'])('does not change the summary of %s', (name) => {
    const text = readPaste(name).replace(/\n*Home \|.*\n$/, '')
    const footer = 'Home | Terms | Privacy | © 2031 Example'
    expect(extractSummary(`${text}\n\n${footer}\n`)).toBe(extractSummary(text))
  })
})

test('one sentence longer than a third of the text is not returned whole', () => {
  const long = `The committee met on Monday ${'and heard one more witness about the bridge '.repeat(20)}before it went home.`
  const summary = extractSummary(`${long} ${long.replace('Monday', 'Tuesday')}`)
  expect(summary.length).toBeLessThanOrEqual((2 * long.length) / 3)
  expect(summary.split(' ').length).toBeGreaterThan(5)
})
