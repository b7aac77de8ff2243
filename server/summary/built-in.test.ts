import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { condense, extractSummary } from './built-in.ts'

const FOLDER = new URL('./pastes/', import.meta.url)
const NAMES = readdirSync(FOLDER)
const SHORT_TEXT_CHARACTERS = 600

function readPaste(name: string): string {
  return readFileSync(new URL(name, FOLDER), 'utf8')
}

/** Lists the text that each summary must and must not contain. */
const EXPECTED: [name: string, point: RegExp, never: RegExp][] = [
  [
    'article-one-line.html.txt',
    /^The ferry between Osmund Bay & the mainland/,
    /[<>{}]|gtag|cookies|Most read|©|Sport/,
  ],
  ['assistant.md', /options for storing images/, /[#*`]|def upload/],
  ['legal-clauses.txt', /neither party shall be liable for any loss of profit/, /12\.2|^LIABILITY/],
  ['mail.html.txt', /A new bookcase will be ready on Wednesday, 14 May\./, /See inside|Unsubscribe|Kind regards|Dear/],
  ['news.de.txt', /^Die Stadtwerke Lindau/, /Mio\.$/],
  ['news.fr.txt', /^Le conseil municipal/, /«/],
  ['news.zh.txt', /^市交通局周二宣布/, /\n/],
  ['page-with-footer.txt', /^In the matter of Harrow/, /\||Accessibility/],
  ['readme.md', /^tinyqueue-lite is a job queue/, /npm install|import|\||\[/],
  ['steps.txt', /^You can record a video of your screen\./, /Activities|\d\. /],
  ['thread.txt', /we take cover B/, /Best|>|wrote|Subject|Hi Paul|weekend/],
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

test.each(['page-with-footer.txt', 'news.de.txt'])('a footer of links does not change the summary of %s', (name) => {
  const text = readPaste(name).replace(/\n*Home \|.*\n$/, '')
  expect(extractSummary(`${text}\n\nHome | Terms | Privacy | © 2031 Example\n`)).toBe(extractSummary(text))
})

test('an HTML page with only preformatted text or only navigation is summarized', () => {
  expect(extractSummary('<html><body><pre>The sea rises. It falls.</pre></body></html>')).toBe(
    'The sea rises. It falls.',
  )
  expect(extractSummary('<nav><p>The sea rises.</p></nav>')).toBe('The sea rises.')
})

test('text with angle brackets is no HTML', () => {
  const text = 'A Map<A, B> or Map<String, int> is faster if a < b or b > c.'
  expect(extractSummary(text)).toBe(text)
})

test('a page with more open tags than the parser may search is read up to them', () => {
  expect(extractSummary(`<p>The sea rises.</p>${'<i>'.repeat(10_000)}It falls.`)).toBe('The sea rises.')
})

describe('an email', () => {
  const BODY =
    'The mail server will be down on Sunday because we replace its disks. Please save all drafts on Saturday.'

  test.each([
    ['a greeting and a signature', `Dear all,\n\n${BODY}\n\nKind regards\nMira Holt\nExample GmbH`],
    ['a signature mark', `Hi,\n${BODY}\n-- \nMira Holt. Head of Operations. We keep things running.`],
    ['headers', `From: Mira Holt\nTo: All\nSubject: Outage\n\n${BODY}`],
    [
      'the older message below',
      `${BODY}\n\nOn 3 March 2031, Ben wrote:\n> When do you replace the disks? They are full.`,
    ],
    ['the older message above', `Am 3.3. um 10:12 schrieb Ben:\n> Wann tauscht ihr die Platten?\n\n${BODY}`],
    ['a forwarded message', `FYI\n\n-----Original Message-----\nVon: Mira\nAn: Ben\nBetreff: Ausfall\n\n${BODY}`],
    ['only a quotation', BODY.replace(/^|\. /g, (start) => `${start}\n> `)],
  ])('with %s is summarized by its newest text', (_name, text) => {
    expect(extractSummary(text)).toBe(BODY)
  })

  test('is not what starts with a label or has dates', () => {
    const list = 'To do:\n\n- buy new disks for the mail server'
    expect(extractSummary(list)).toBe('To do:\nbuy new disks for the mail server')
    const job = 'I led the operations of the town of Lonning.\n\nFrom: 2029\nTo: 2031\n\nI replaced all disks.'
    expect(extractSummary(`${job} ${BODY}`)).toMatch(/^I led the operations/)
  })

  test('that asks for something says so', () => {
    const question = 'Could you please send me the final price list by Thursday noon?'
    const text = `Hi Marta,

thanks for the call this morning, it helped a lot. As you know, the trade fair in Leipzig starts on 12 March and our stand
is confirmed. The designers have finished the banners, and the printers have them.

${question} Without it we cannot print the flyers, and the printer needs two working days. If the prices for the small
models are still open, just mark them as "on request".

The hotel is booked for four people. Parking is free.`
    expect(extractSummary(text)).toContain(question)
  })

  test('that lists points keeps them', () => {
    expect(extractSummary('Hello Ben,\n\n- buy new disks\n- call Mira')).toBe('buy new disks\ncall Mira')
  })
})

test('condensing leaves out tags', () => {
  expect(condense('<p>The sea <b>rises</b>.</p><p>It falls.</p>', 100)).toBe('The sea rises. It falls.')
})
