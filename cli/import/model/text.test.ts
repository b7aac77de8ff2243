import { expect, test } from 'vitest'
import { toDescription, toLink, toList, toPlainText, toProse, toSentences } from './text.ts'

test.each([
  ['<p>One &amp; two</p><p>Three&#8217;s</p>', 'One & two\nThree’s'],
  ['**Bold**, `code` and [a link](https://x.example)', 'Bold, code and a link'],
  [
    '## About\n*me* and _you_, 2 * 3 * 4, snake_case_name, [a](https://x.example/a_(b) "t")',
    'About\nme and you, 2 * 3 * 4, snake_case_name, a',
  ],
  ['I&#x27;m &ndash; l&rsquo;&Eacute;t&eacute; &amp;lt; &nosuch; &uuml;&#x1b;&#27;', "I'm – l’Été &lt; &nosuch; ü"],
  [
    'Li <Li & Lei>, Map<String, Integer> at Acme <Ltd>, <b class="x" id=y hidden>bold</b><br/>x<script>alert(1)</script>',
    'Li <Li & Lei>, Map<String, Integer> at Acme <Ltd>, bold\nx',
  ],
  ['# of users & C# and #1', 'of users & C# and #1'],
  ['a\u0000b\u001b[31m\r\nc', 'ab[31m\nc'],
  ['2 < 3 and 4 > 1', '2 < 3 and 4 > 1'],
  [2019, '2019'],
  [null, ''],
  [{ a: 1 }, ''],
])('%j becomes plain text', (raw, text) => {
  expect(toPlainText(raw)).toBe(text)
})

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
  ['text before bullets', ['Responsible for: • A. • B.'], ['Responsible for:', 'A', 'B']],
  [
    'groups',
    ['Rdzeń bankowy:\n- rewrote billing\nResults:\n- 2x\nPayments and ledger:\n- cut costs\nResults:\n- 3x'],
    'Rdzeń bankowy:|rewrote billing|Results:|2x|Payments and ledger:|cut costs|Results:|3x'.split('|'),
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
])('the sentences of %j', (text, sentences) => {
  expect(toSentences(text)).toEqual(sentences)
})

test.each([
  ['What I do: • SLOs that hold • Incident response', 'What I do: SLOs that hold; Incident response.'],
  ['I know\n- Java\n- Kotlin\n\nMore.', 'I know: Java; Kotlin.\n\nMore.'],
  ['What I do:\n\n✓ I build.\n\n✓ I run\nWrite me', 'What I do: I build. I run. Write me'],
  ['One - or two\nlines.\n\n  More.', 'One - or two\nlines.\n\n  More.'],
])('the prose of %j', (text, prose) => {
  expect(toProse(text)).toBe(prose)
})

test.each([
  ['React,Node.js , MongoDB', ['React', 'Node.js', 'MongoDB']],
  [
    ['A', { name: 'B' }, 'A', null],
    ['A', 'B'],
  ],
  [undefined, []],
])('%j is a list', (raw, list) => {
  expect(toList(raw)).toEqual(list)
})

test.each([
  ['https://x.example/a', 'https://x.example/a'],
  ['github.com/ada', 'https://github.com/ada'],
  ['www.x.example', 'https://www.x.example'],
  ['ada@x.example', ''],
  ['mailto:ada@x.example', ''],
  ['javascript:alert(1)', ''],
  ['https://', ''],
  ['https://a.example/x?q=a,b, https://b.example/y', 'https://a.example/x?q=a,b'],
  ['ada', ''],
  [7, ''],
])('%j links to %j', (raw, link) => {
  expect(toLink(raw)).toBe(link)
})
