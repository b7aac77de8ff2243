import { describe, expect, test } from 'vitest'
import { listElements, type StoryNode } from '../../../contract/story.ts'
import { parseMarkdown } from './parse.ts'

const MAX_LENGTH = 20_000

function nodesOf(text: string): StoryNode[] {
  const parsed = parseMarkdown(text)
  if (parsed.kind === 'invalid') throw new Error(parsed.expected)
  return parsed.nodes
}

function paragraph(...children: StoryNode[]): StoryNode[] {
  return [{ tag: 'p', children }]
}

describe('each element', () => {
  test.each<[string, StoryNode[]]>([
    ['plain', paragraph('plain')],
    [
      '**bold** and *soft*',
      paragraph({ tag: 'strong', children: ['bold'] }, ' and ', { tag: 'em', children: ['soft'] }),
    ],
    ['~~gone~~ `co<de>`', paragraph({ tag: 'del', children: ['gone'] }, ' ', { tag: 'code', children: ['co<de>'] })],
    ['one  \ntwo', paragraph('one', { tag: 'br', children: [] }, 'two')],
    ['---', [{ tag: 'hr', children: [] }]],
    ['> said', [{ tag: 'blockquote', children: paragraph('said') }]],
    ['- a\n- b', [{ tag: 'ul', children: ['a', 'b'].map((text) => ({ tag: 'li' as const, children: [text] })) }]],
    [
      '- [x] a\n- [ ] b',
      [
        {
          tag: 'ul',
          children: ['☑ ', '☐ '].map((box, at) => ({ tag: 'li' as const, children: [box, 'ab'.charAt(at)] })),
        },
      ],
    ],
    ['3. c', [{ tag: 'ol', start: 3, children: [{ tag: 'li', children: ['c'] }] }]],
    ['```ts\n  a <b>\n\n\tc\n```', [{ tag: 'pre', children: ['  a <b>\n\n\tc'] }]],
    ['[out](https://a.example/?b&amp;c)', paragraph({ tag: 'a', href: 'https://a.example/?b&c', children: ['out'] })],
    ['[x](javascript&#58;alert)', paragraph({ tag: 'a', href: 'javascript:alert', children: ['x'] })],
    ['![a & b](p.jpg "title")', paragraph({ tag: 'img', url: 'p.jpg', alt: 'a & b' })],
    ['![a](p q (1).jpg)*b*', paragraph({ tag: 'img', url: 'p q (1).jpg', alt: 'a' }, { tag: 'em', children: ['b'] })],
    ['![a](p q.jpg "title")', paragraph({ tag: 'img', url: 'p q.jpg', alt: 'a' })],
    [
      '![a](http://b) ![c](d e.jpg)',
      paragraph({ tag: 'img', url: 'http://b', alt: 'a' }, ' ', { tag: 'img', url: 'd e.jpg', alt: 'c' }),
    ],
    ['[a](files/my b.pdf)', paragraph({ tag: 'a', href: 'files/my b.pdf', children: ['a'] })],
    ['[a](see 2.1) `![a](p q.jpg)`', paragraph('[a](see 2.1) ', { tag: 'code', children: ['![a](p q.jpg)'] })],
    ['AT&amp;T &copy; &#65; &none; &constructor;', paragraph('AT&T © A &none; &constructor;')],
    ['\\*star\\*', paragraph('*', 'star', '*')],
    ['a <!-- b --> c\n\n<!--\nd\n-->', paragraph('a ', ' c')],
  ])('%j', (text, expected) => {
    expect(nodesOf(text)).toEqual(expected)
  })

  test('a table has a head and a body', () => {
    const row = (tag: 'th' | 'td', text: string): StoryNode => ({ tag: 'tr', children: [{ tag, children: [text] }] })
    expect(nodesOf('| a |\n|---|\n| 1 |')).toEqual([
      {
        tag: 'table',
        children: [
          { tag: 'thead', children: [row('th', 'a')] },
          { tag: 'tbody', children: [row('td', '1')] },
        ],
      },
    ])
  })

  test.each([
    ['# a\n## b\n# c', ['h3', 'h4', 'h3']],
    ['## a\n### b', ['h3', 'h4']],
    ['# a\n##### b\n###### c', ['h3', 'h4', 'h5']],
    ['### a\n# b', ['h3', 'h3']],
    ['# a\n## b\n### c\n#### d\n##### e', ['h3', 'h4', 'h5', 'h6', 'h6']],
    ['#\n# a', ['h3']],
  ])('headings start at h3 and skip no level: %j', (text, expected) => {
    expect(Array.from(listElements(nodesOf(text)), ({ tag }) => tag)).toEqual(expected)
  })
})

describe('hostile Markdown', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="alert(1)">bold</b> b',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<svg/onload=alert(1)>',
    '<style>*{display:none}</style>',
  ])('HTML becomes text: %s', (text) => {
    const nodes = nodesOf(text)
    expect(Array.from(listElements(nodes), ({ tag }) => tag)).toEqual(['p'])
    expect(textContent(nodes)).toBe(text)
  })

  test.each(['<javascript:alert(1)>', '<data:text/html,x>', 'ftp://a.example/b'])('%s is not a link', (text) => {
    expect(nodesOf(text)).toEqual(paragraph(text.replace(/[<>]/g, '')))
  })

  // Without limits, the parser would overflow the stack or take minutes.
  test.each('> |>|- |1. |* - + |- > |*a |**a |*a_|a_|[|![|[a](|`|<|<!--'.split('|'))(
    'is parsed or rejected at any length: %j',
    (part) => {
      const text = part.repeat(MAX_LENGTH / part.length)
      const paragraphs = `${part.repeat(1_900 / part.length)}\n\n`.repeat(MAX_LENGTH / 1_900)
      for (const each of [text, paragraphs, text + [...text].reverse().join('')]) {
        const parsed = parseMarkdown(each)
        if (parsed.kind === 'invalid') expect(parsed.expected).toMatch(/at most (?:12 levels|2,000 characters)/)
      }
    },
  )

  test('reports which limit is exceeded, and where', () => {
    const long = `Once ${'upon a time '.repeat(200)}`
    expect(parseMarkdown(`Short.\n\n${long}`)).toEqual({
      kind: 'invalid',
      expected: 'paragraphs of at most 2,000 characters; separate them with blank lines',
      near: expect.stringMatching(/^Once upon/),
    })
    expect(parseMarkdown('> '.repeat(30))).toMatchObject({
      expected: 'lists, quotes, and emphasis nested at most 12 levels deep',
    })
  })

  test('the paragraph limit does not apply to code', () => {
    expect(nodesOf(`\`\`\`\n${'x'.repeat(5_000)}\n\`\`\``)).toEqual([{ tag: 'pre', children: ['x'.repeat(5_000)] }])
  })
})

function textContent(nodes: StoryNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : 'children' in node ? textContent(node.children) : ''))
    .join('')
}
