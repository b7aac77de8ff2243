import { expect, test } from 'vitest'
import { toLink, toList, toPlainLine, toPlainText } from './text.ts'

test.each([
  ['<p>One &amp; two</p><p>Three&#8217;s</p>', 'One & two\nThree’s'],
  ['**Bold**, `code` and [a link](https://x.example)', 'Bold, code and a link (x.example)'],
  [
    '## About\n*me* and _you_, 2 * 3 * 4, snake_case_name, [a](https://x.example/a_(b) "t")',
    'me and you, 2 * 3 * 4, snake_case_name, a (x.example/a_(b))',
  ],
  ['I&#x27;m &ndash; l&rsquo;&Eacute;t&eacute; &amp;lt; &nosuch; &uuml;&#x1b;&#27;', "I'm – l’Été &lt; &nosuch; ü"],
  [
    'Li <Li & Lei>, Map<String, Integer> at Acme <Ltd>, <b class="x" id=y hidden>bold</b><br/>x<script>alert(1)</script>',
    'Li <Li & Lei>, Map<String, Integer> at Acme <Ltd>, bold\nx',
  ],
  ['# of users & C# and #1', 'of users & C# and #1'],
  ['a<!-- <!-- -->b<style>x</style>c, <style> and <!-- d', 'abc,  and <!-- d'],
  ['a\u0000b\u001b[31m\r\nc', 'ab[31m\nc'],
  ['2 < 3 and 4 > 1', '2 < 3 and 4 > 1'],
  [2019, '2019'],
  [null, ''],
  [{ a: 1 }, ''],
])('%j becomes plain text', (raw, text) => {
  expect(toPlainText(raw)).toBe(text)
})

test.each([
  ['a quote', '> "A space is a letter, too."\n>> Said I', '"A space is a letter, too."\nSaid I'],
  ['no quote', '> 50 % faster\n>= 3 people', '> 50 % faster\n>= 3 people'],
  [
    'links',
    'See <https://a.example/b>, <ada@x.example>, [talks](https://www.t.example/), [t.example](https://t.example), [me](#me).',
    'See https://a.example/b, ada@x.example, talks (t.example), t.example, me.',
  ],
  ['an HTML link', 'See <a class="x" href="https://t.example/a">talks</a>', 'See talks (t.example/a)'],
  [
    'a table',
    'I speak:\n\n| Language | Level |\n|:--|--:|\n| Turkish | native |\n| Zaza | |\n\nMore.',
    'I speak:\n\n- Turkish: native\n- Zaza\n\nMore.',
  ],
  ['a wide table', 'Metric | Before | After\n--- | --- | ---\nLoad | 4 s | 1 s', '- Load: Before 4 s, After 1 s'],
  ['no table', 'Go | Rust, 2**3', 'Go | Rust, 2**3'],
  [
    'headings',
    '# About me\nI count.\n\n## What I believe\n\n### In short\n\nSpace is a letter.\n\n## Contact',
    'I count.\n\nIn short:\nSpace is a letter.',
  ],
  ['an HTML heading', '<p>I count.</p><h2>I believe</h2><p>in space.</p>', 'I count.\n\nI believe:\nin space.'],
  ['a Japanese heading', '私は書く。\n\n## 好き\n\n海', '私は書く。\n\n好き：\n海'],
  ['a single heading', '# Ada', 'Ada'],
  [
    'HTML lists',
    '<ul><li>One<ul><li><p>Two</p></li></ul></li><li>Three</li></ul>',
    '- One\n\n  - Two\n\n\n\n\n- Three',
  ],
  ['code', 'Run\n```sh\nnpm start\n```\nnow', 'Run\nnpm start\nnow'],
  ['breaks and images', '- One\\\n- Three ![badge](https://b.example/x.svg)', '- One\n- Three'],
  ['escaped signs', '1\\. \\*Not\\* a list', '1. *Not* a list'],
])('Markdown with %s becomes text', (_, markdown, text) => {
  expect(toPlainText(markdown)).toBe(text)
})

test('names and titles have no targets of links', () => {
  expect(toPlainLine('[Acme](https://acme.example)')).toBe('Acme')
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
