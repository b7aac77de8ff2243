import { expect, test } from 'vitest'
import { toDescription, toProse, toSentences } from './points.ts'

test.each<[string, unknown[], string | string[]]>([
  [
    'a summary and bullets',
    ['It counts', ['- built the thing;', '• Won a prize.', '', '2) Grew']],
    ['It counts', 'built the thing', 'Won a prize', 'Grew'],
  ],
  ['text', ['The first. The second one.'], 'The first. The second one.'],
  [
    'inline bullets',
    ['• Led a team • Cut costs by 5% •Wrote iOS apps.'],
    ['Led a team', 'Cut costs by 5%', 'Wrote iOS apps'],
  ],
  ['text before bullets', ['Responsible for: • A. • B.'], ['Responsible for: A.', 'B.']],
  [
    'groups',
    [
      'Rdzeń bankowy:\n- rewrote billing\n- cut costs\nResults:\n- 2x\nPayments and ledger:\n- cut costs\nResults:\n- 3x',
    ],
    ['Rdzeń bankowy: rewrote billing, cut costs', 'Results: 2x', 'Payments and ledger: cut costs', 'Results: 3x'],
  ],
  ['inline dashes', ['- Led a team - Cut costs - 24/7 support'], ['Led a team', 'Cut costs', '24/7 support']],
  ['dashes after two spaces', ['Payments.  - Led a team  * Cut costs'], ['Payments', 'Led a team', 'Cut costs']],
  ['a dash in a sentence', ['A team - the best - won'], 'A team - the best - won'],
  ['points with periods', ['* One.\n* Two.'], ['One.', 'Two.']],
  ['points with several sentences', ['* One. And a half.\n* Two'], ['One. And a half.', 'Two']],
  [
    'wrapped lines',
    [`${'Rebuilt the payment platform of a bank with a team of four '}\nand moved it.\nnpm too`],
    ['Rebuilt the payment platform of a bank with a team of four and moved it', 'npm too'],
  ],
  ['a label', ['I led.\n\nKey results:\n- 2x\n- 3x'], ['I led', 'Key results: 2x', '3x']],
  [
    'nested bullets',
    ['- Accessibility:\n  - keyboard\n  - screen reader\n    - two\n- Tests.\n\t* unit, and others\n\t* end to end'],
    ['Accessibility: keyboard, screen reader (two)', 'Tests: unit, and others; end to end'],
  ],
  [
    'nested bullets in an item',
    [['Tests\n- unit\n- end to end', 'SAP - Module MM']],
    ['Tests: unit, end to end', 'SAP - Module MM'],
  ],
  ['nested Japanese bullets', ['- 設計\n  - 画面\n  - 文字'], '設計：画面、文字'],
  ['bullets of two paragraphs', ['- Led a team\n\n  It grew\n- Cut costs'], ['Led a team. It grew.', 'Cut costs']],
  [
    'a table in items',
    [['| | Late |', '|---|---|', '| 2019 | 7 % |', '| 2020 | 3 % |', 'Fast']],
    ['2019: Late 7 %', '2020: Late 3 %', 'Fast'],
  ],
  [
    'a summary and its highlights',
    [
      '- Led a team of 4 people\n- Cut costs by 30%',
      ['Led a team of 4 people in two offices', 'Cut costs by 30%', 'Grew'],
    ],
    ['Cut costs by 30%', 'Led a team of 4 people in two offices', 'Grew'],
  ],
  [
    'a highlight that the summary has',
    ['I built looms. Cut costs by 30%.', ['Cut costs by 30%', 'Grew']],
    ['I built looms. Cut costs by 30%.', 'Grew'],
  ],
  ['HTML lists in items', [['Led', '<ul><li>Kafka</li><li>Go</li></ul>']], ['Led', 'Kafka', 'Go']],
  [
    'similar points that differ',
    [
      ['Maintained the Java SDK', 'Maintained the Go SDK'],
      ['Grew sales by 20% in Rio', 'Grew sales by 35% in Rio'],
    ],
    ['Maintained the Java SDK', 'Maintained the Go SDK', 'Grew sales by 20% in Rio', 'Grew sales by 35% in Rio'],
  ],
  ['nothing', [undefined, ''], ''],
])('the description of %s', (_, raw, description) => {
  expect(toDescription(...raw)).toEqual(description)
})

test.each([
  ['Narzędzie np. dla małych firm', ['Narzędzie np. dla małych firm']],
  [
    'Used in the U.S. and by Dr. Jane. It counts, i.e. adds.',
    ['Used in the U.S. and by Dr. Jane.', 'It counts, i.e. adds.'],
  ],
  ['Pisze się w m.in. Javie i np. Kotlinie. Działa.', ['Pisze się w m.in. Javie i np. Kotlinie.', 'Działa.']],
  ['One sentence.', 'One sentence.'],
  ['It turns\nIt counts. Twice.', ['It turns', 'It counts. Twice.']],
  ['It turns. It counts. It turns!', ['It turns.', 'It counts.']],
  ['速い。小さい。速い。', '速い。小さい。'],
  ['A. B. C. D. E. F. G. H.'.replaceAll(/\w/g, 'Is $&'), ['Is A. Is B.', 'Is C. Is D.', 'Is E. Is F.', 'Is G. Is H.']],
])('the sentences of %j', (text, sentences) => {
  expect(toSentences(text)).toEqual(sentences)
})

test.each([
  ['What I do: • SLOs that hold • Incident response', 'What I do: SLOs that hold; Incident response.'],
  ['I know\n- Java\n- Kotlin\n\nMore.', 'I know: Java; Kotlin.\n\nMore.'],
  ['What I do:\n\n✓ I build.\n\n✓ I run\nWrite me', 'What I do: I build. I run. Write me'],
  ['私は書く。\n縦書きの民', '私は書く。縦書きの民'],
  ['好き：\n- 海\n- 文字', '好き：海；文字。'],
  ['I know\n- tests\n  - unit\n  - all', 'I know: tests (unit, all).'],
  ['One - or two\nlines.\n\n  More.', 'One - or two\nlines.\n\n  More.'],
])('the prose of %j', (text, prose) => {
  expect(toProse(text)).toBe(prose)
})
