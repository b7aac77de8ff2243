import { describe, expect, test } from 'vitest'
import { parseDocument } from './document.ts'

function textsOf(text: string): string[] {
  return parseDocument(text).units.map((unit) => unit.text)
}

describe('parsing Markdown', () => {
  test('headings are separated', () => {
    const { units, headings } = parseDocument('# Tides #\n\nThe sea rises and falls.\n\nUses\n----\n\nMills use it.')
    expect(headings).toEqual(['Tides', 'Uses'])
    expect(units.map((unit) => unit.text)).toEqual(['The sea rises and falls.', 'Mills use it.'])
  })

  test('code is removed, fenced or not', () => {
    const code = '```js\nRun it. Now.\n```\n\n~~~\nAnd this. Too.\n~~~\n\n    const x = go(1);\n\nif (x) {'
    expect(textsOf(`Before the code.\n\n${code}\n\nAfter the code.`)).toEqual(['Before the code.', 'After the code.'])
  })

  test('an unclosed fence removes nothing', () => {
    expect(textsOf('Before it.\n```\nAfter it.')).toEqual(['Before it.', 'After it.'])
  })

  test('tables, rules and link definitions are removed', () => {
    const text = 'One.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n***\n\n[1]: https://example.com\n\nTwo.'
    expect(textsOf(text)).toEqual(['One.', 'Two.'])
  })

  test('list items are separate units', () => {
    const { units } = parseDocument('We need:\n\n- flour and milk\n- eggs,\n  fresh ones\n\n1. Mix it.\n2. Bake it.')
    const items = units.filter((unit) => unit.kind === 'item').map((unit) => unit.text)
    expect(items).toEqual(['flour and milk', 'eggs, fresh ones', 'Mix it.', 'Bake it.'])
  })

  test('markup is removed, text stays', () => {
    const marked =
      '> **Bold**, *slanted*, ~~old~~ and `code()` with a [link](https://a.b "t"), ![a picture](p.png) and <b>tags</b>[^1].'
    expect(textsOf(marked)).toEqual(['Bold, slanted, old and code() with a link, and tags.'])
    expect(textsOf('Use snake_case_names and 2 * 3 * 4 if a < b or b > c.')).toEqual([
      'Use snake_case_names and 2 * 3 * 4 if a < b or b > c.',
    ])
  })
})

test('a numbered list in one line is split even if its items have several sentences', () => {
  const text = '1. Open the valve. It is red. 2. Wait for a minute. 3. Close it again. Note the pressure.'
  const items = ['Open the valve.', 'It is red.', 'Wait for a minute.', 'Close it again.', 'Note the pressure.']
  expect(textsOf(text)).toEqual(items)
})

test('an HTML page with only preformatted text is parsed', () => {
  expect(textsOf('<html><body><pre>The sea rises. It falls.</pre></body></html>')).toEqual([
    'The sea rises.',
    'It falls.',
  ])
})

test('an escaped pipe does not separate cells, and a row ends with one period', () => {
  const table = '| name | type |\n|---|---|\n| depth | number \\| null |\n| title | Any text. |'
  expect(textsOf(table)).toEqual(['depth: type number | null.', 'title: type Any text.'])
})

test('minutes are detected by their labels, not by prose lines that begin with such a word', () => {
  expect(parseDocument('Minutes of the board\n\nPresent: Anna, Ben\n\nThe roof is repaired.').kind).toBe('minutes')
  const prose =
    'The ideas that the people of the valley and their guests from the coast were glad to\nPresent to the members are many, and those who were on the\nagenda of the evening spoke.'
  expect(parseDocument(prose).kind).toBe('article')
})

describe('parsing plain text', () => {
  test('lines broken at a width are joined, lines broken on purpose are not', () => {
    const text =
      'Flood at Lonning\nThe river rose to its highest level in many\nyears and broke a dyke near the town. It is\nfalling now.'
    expect(parseDocument(text)).toMatchObject({
      headings: ['Flood at Lonning'],
      units: [
        { text: 'The river rose to its highest level in many years and broke a dyke near the town.' },
        { text: 'It is falling now.' },
      ],
    })
  })

  test('an indent starts a paragraph', () => {
    const { units } = parseDocument(
      'The first paragraph is here and it is\nlong.\n    The second one follows it at once.',
    )
    expect(units.map((unit) => unit.opensParagraph)).toEqual([true, true])
  })

  test('boilerplate is removed, and duplicates appear once', () => {
    const frame = 'Advertisement here.\n\n'
    expect(textsOf(`${frame}The sea rises.\n\n${frame}It falls.\n\n${frame}The sea rises.`)).toEqual([
      'The sea rises.',
      'It falls.',
    ])
    expect(textsOf('Again.\n\nAgain.\n\nAgain.')).toEqual(['Again.'])
  })
})
