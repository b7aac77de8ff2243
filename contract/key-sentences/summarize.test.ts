import { describe, expect, test } from 'vitest'
import { readSentences } from './read-sentences.ts'
import { condense, extractSummary } from './summarize.ts'

const PIECE_CHARACTERS = 200
const RIVER = `The river Arva rose to its highest level in sixty years on Friday and broke a dyke near Lonning.
More than 4,000 people had to leave their homes near the river. "We took the children and the dog," said one of them.
Who is to blame? The rain of three days fell on snow in the hills, and the river took up all of it.
Schools near the river are closed, and the railway to the coast is cut. It is bad. Soldiers filled sandbags all night.
The government promised help for the people who lost their homes. The dyke was to be strengthened next year.
The mayor of Lonning said that the plan for the dyke had been put off twice.`

function sentencesOf(text: string): string[] {
  return readSentences(text).map((sentence) => sentence.text)
}

describe('a summary', () => {
  test('consists of sentences of the text, in order, without duplicates', () => {
    const all = sentencesOf(RIVER)
    const places = sentencesOf(extractSummary(RIVER)).map((sentence) => all.indexOf(sentence))
    expect(places).not.toContain(-1)
    expect(places).toEqual(Array.from(new Set(places)).sort((a, b) => a - b))
  })

  test('has about one in five sentences', () => {
    expect(sentencesOf(RIVER)).toHaveLength(11)
    expect(sentencesOf(extractSummary(RIVER))).toHaveLength(2)
  })

  test('does not repeat itself', () => {
    const repeated =
      'The river Arva rose to its highest level in sixty years on Friday and broke a dyke close to Lonning.'
    expect(extractSummary(`${RIVER} ${repeated}`)).not.toContain('close to Lonning')
    expect(extractSummary(`${repeated} ${RIVER}`)).not.toContain('dyke near Lonning')
  })

  test('leaves out bylines and remarks', () => {
    const text = `By Anna Field\n\n"Good heavens!" said the baker. What now? It rained.\n\n${RIVER}`
    expect(extractSummary(text)).toContain('The river Arva rose')
    expect(extractSummary(text)).not.toMatch(/Anna|heavens|What now|It rained/)
  })

  test('never contains a heading', () => {
    expect(extractSummary(`The river Arva and the dyke\n\n${RIVER}`)).not.toContain('Arva and the dyke')
  })
})

describe('a short text', () => {
  test.each([
    ['one sentence', 'Hello there, world.'],
    ['two sentences', 'The sun rose. The birds sang.'],
    ['words without a period', 'hello world'],
    ['a question', 'Why not?'],
    ['a number', '42'],
  ])('of %s is returned unchanged', (_, text) => {
    expect(extractSummary(text)).toBe(text)
  })

  test.each([
    ['', ''],
    ['blanks', ' \n\t \r\n '],
    ['signs', '*** --- !!!'],
    ['half characters', '\ud800\udc00'.slice(1)],
  ])('without words (%s) has an empty summary', (_, text) => {
    expect(extractSummary(text)).toBe('')
  })
})

describe('a text without punctuation', () => {
  test('is summarized by its lines', () => {
    const lines = ['the server is down again', 'which server is it', 'the server for builds', 'someone restarted it']
    expect(lines).toContain(extractSummary(lines.join('\n')))
  })

  test('in one line is split between words', () => {
    const words = Array.from({ length: 2_000 }, (_, at) => `word${at % 97}`)
    const pieces = extractSummary(words.join(' ')).split('\n')
    for (const piece of pieces) {
      expect(words.join(' ')).toContain(piece)
      expect(piece.length).toBeLessThanOrEqual(PIECE_CHARACTERS)
    }
  })

  test('and without spaces is split too', () => {
    expect(extractSummary('a'.repeat(50_000)).length).toBeLessThan(2_000)
    expect(extractSummary('🎉'.repeat(50_000)).isWellFormed()).toBe(true)
  })
})

test('control characters, lone surrogates and direction marks are removed', () => {
  const summary = extractSummary('The \u0000river\u0007 rose \ud83dto \u202eits\u202c highest\ufeff level.')
  expect(summary).toBe('The river rose to its highest level.')
})

test('a longer text gets a longer summary, within bounds', () => {
  const text = (count: number) =>
    Array.from({ length: count }, (_, at) => `${toWords(at)} met in the harbour.`).join(' ')
  const picked = [5, 20, 40, 200, 2_000].map((count) => sentencesOf(extractSummary(text(count))).length)
  expect(picked).toEqual([1, 4, 5, 6, 9])
})

function toWords(at: number): string {
  return [1, 2, 3].map((part) => `${(at * 7_919 * part).toString(36)}ship`).join(', ')
}

describe('condensing', () => {
  test('fills the length with whole sentences in order', () => {
    const all = sentencesOf(RIVER)
    const short = condense(RIVER, 400)
    expect(short.length).toBeLessThanOrEqual(400)
    expect(short.length).toBeGreaterThan(300)
    const places = sentencesOf(short).map((sentence) => all.indexOf(sentence))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  test('keeps sentences that resemble each other', () => {
    const ships = Array.from({ length: 200 }, (_, at) => `Ship ${at} reached harbour ${at * 7} in the morning.`)
    const short = condense(ships.join(' '), 5_000)
    expect(short.length).toBeLessThanOrEqual(5_000)
    expect(short.length).toBeGreaterThan(4_500)
  })

  test('returns an empty string if no sentence fits', () => {
    expect(condense('', 100)).toBe('')
    expect(condense(RIVER, 5)).toBe('')
  })
})

describe('Markdown', () => {
  test('headings, code, tables, and rules are left out', () => {
    const code = '```js\nRun it. Now.\n```\n\n~~~\nAnd this. Too.\n~~~'
    const table = '| a | b |\n|---|---|\n| 1 | 2 |\n\n***\n\n[1]: https://example.com'
    const text = `# Tides #\n\nThe sea rises.\n\n${code}\n\nUses\n----\n\n${table}\n\nMills use it.`
    expect(sentencesOf(text)).toEqual(['The sea rises.', 'Mills use it.'])
  })

  test('an unclosed fence removes nothing', () => {
    expect(sentencesOf('Before it.\n```\nAfter it.')).toEqual(['Before it.', 'After it.'])
  })

  test('list items are separate', () => {
    const text = 'We need:\n\n- flour and milk\n- eggs,\n  fresh ones\n\n1. Mix it\n2. Bake it.\n\n2.1 Cool it.'
    const items = readSentences(text).filter(({ isItem }) => isItem)
    expect(items.map((item) => item.text)).toEqual([
      'flour and milk',
      'eggs, fresh ones',
      'Mix it',
      'Bake it.',
      'Cool it.',
    ])
  })

  test('a numbered paragraph is no list item', () => {
    const text = '1. You keep your files. We copy them for you. We do not read them.\n\n2. You pay monthly.'
    expect(readSentences(text).map(({ isItem }) => isItem)).toEqual([false, false, false, true])
  })

  test('markup is removed, text stays', () => {
    const marked =
      '> **Bold**, *slanted*, ~~old~~ and `code()` with a [link](https://a.b "t"), ![a picture](p.png) and a note[^1].'
    expect(sentencesOf(marked)).toEqual(['Bold, slanted, old and code() with a link, and a note.'])
    const plain = 'Use snake_case_names and 2 * 3 * 4 if a < b or b > c.'
    expect(sentencesOf(plain)).toEqual([plain])
  })
})

describe('plain text', () => {
  test('lines broken at a width are joined, lines broken on purpose are not', () => {
    const text =
      'Flood at Lonning\nThe river rose to its highest level in many\nyears and broke a dyke near the town. It is\nfalling now.'
    expect(sentencesOf(text)).toEqual([
      'The river rose to its highest level in many years and broke a dyke near the town.',
      'It is falling now.',
    ])
  })

  test('Chinese lines are joined without a space, whatever Latin words they contain', () => {
    const text = 'Asunder 是一个图形界面的音频 CD 抓轨和编码软件。它可以从音频 CD 中抓取、保\n存音轨，并支持 MP3。'
    expect(sentencesOf(text)).toEqual([
      'Asunder 是一个图形界面的音频 CD 抓轨和编码软件。',
      '它可以从音频 CD 中抓取、保存音轨，并支持 MP3。',
    ])
  })

  test('a Chinese summary has no spaces between its sentences', () => {
    const text = ['市交通局周二宣布新线通车。', '建设历时五年并多次停工。'].join('')
    expect(extractSummary(text)).toBe(text)
  })

  test('duplicates appear once', () => {
    expect(sentencesOf('Again.\n\nAgain.\n\nAgain.')).toEqual(['Again.'])
  })

  test('a list comes with the line above it', () => {
    const items = ['cheap disks', 'fast disks', 'safe disks'].map((item) => `- ${item} for the archive of the town`)
    const summary = extractSummary(`These are the options for storing images:\n\n${items.join('\n')}`)
    expect(summary).toMatch(/^These are the options for storing images:\n\w+ disks for the archive of the town$/)
  })
})

test.each([
  [
    '市立図書館は四月から開館時間を延長する。',
    '平日は午後十時まで利用できる。職員を六人増やし、費用は年間二千万円を見込む。延長はまず一年間試行する。',
  ],
  [
    'قررت بلدية المدينة إغلاق الجسر القديم أمام السيارات ابتداء من أول يونيو.',
    ' هل سيعاد فتحه؟ تتوقع البلدية أن تستمر أعمال الترميم سنتين. وتبلغ التكلفة نحو ثلاثين مليونا. سيبقى مفتوحا للمشاة.',
  ],
  [
    'नगर निगम ने सोमवार को पुराने पुल को कारों के लिए बंद करने का फैसला किया।',
    ' मरम्मत में दो साल लगेंगे। लागत लगभग तीस करोड़ रुपये होगी। सर्दियों में खंभों की दरारें बढ़ गईं।',
  ],
])('the point of a text in another script comes first: %s', (point, others) => {
  expect(extractSummary(point + others)).toBe(point)
})

test('one sentence longer than a third of the text is not returned whole', () => {
  const long = `The committee met on Monday ${'and heard one more witness about the bridge '.repeat(12)}before it went home.`
  const summary = extractSummary(`${long} ${long.replace('Monday', 'Tuesday')}`)
  expect(summary.length).toBeLessThanOrEqual((2 * long.length) / 3)
  expect(summary.split(' ').length).toBeGreaterThan(5)
})
