import fc from 'fast-check'

/** Texts that YAML could read as something else, or that need quotes or escapes. */
export const NASTY_VALUES: unknown[] = [
  ...'¦ ¦plain¦a: b¦a #b¦#a¦- a¦-a¦? a¦*a¦&a¦!a¦%a¦@a¦`a`¦[a¦{a}¦a, b'.split('¦'),
  ...['"a"', "it's", '\\n\\', 'yes', 'null', '~', '007', '1e3', '0x1F', '2024-05-01', '---', '...', '<<', '|', '>-'],
  ...'a\nb¦a\n\nb\n¦\n¦ a\nb ¦a\n\n\n¦a\r\nb¦\ta\t¦a\tb¦😀 ä\u2028b¦\uFEFFa¦\0\x7f\x85¦\ud800'.split('¦'),
  ...['long '.repeat(60).trim(), `long${'x'.repeat(300)} # y: z`, `${'long '.repeat(40)}\n\n  more\n`],
  ...[0, -1.5, 1e21, true, false, [], {}, ['a', 'b: c', ['d']], [{ a: 1, b: 'x\ny' }], { a: 'b', c: ['d', { e: '' }] }],
]

const WORDS = ['Loom', 'a b', '😀 emoji', 'tab\there', "it's", 'C#', 'https://example.com/#a', '5 apples', 'ünï', 'x:y']
const COMMENTS = ['# note', '#', '# key: value', '# it\'s [ "', '#- item', '# 😀']
const KEYS = ['title', 'name', 'links', 'more', 'order', 'alt', 'with space', '😀', '2024', "'quoted'", '"double"']

type Lines = string[]
/** `isBlock` values begin on a line of their own. */
type Layout = (indent: string) => Lines

const word = fc.constantFrom(...WORDS)
const comment = fc.constantFrom(...COMMENTS)
const gap = fc.constantFrom(' ', ' ', '  ', '   ')
const after = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  comment.map((text) => ` ${text}`),
)
const paragraph = fc.array(fc.oneof(word, fc.constant('')), { minLength: 1, maxLength: 4 })

const flowScalar = fc.oneof(
  word,
  word.map((text) => `'${text.replaceAll("'", "''")}'`),
  word.map((text) => JSON.stringify(text)),
  fc.constantFrom('5', '-1.5', 'true', 'null', '~', '2024-05', 'yes', "''"),
)
const flow: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'flow' },
    flowScalar.filter((text) => !/^[a-z]+:/.test(text)),
    fc
      .tuple(fc.array(tie('value'), { maxLength: 3 }), fc.constantFrom(', ', ',', ' , '), fc.boolean())
      .map(([items, separator, isPadded]) =>
        isPadded && items.length > 0 ? `[ ${items.join(separator)} ]` : `[${items.join(separator)}]`,
      ),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom(...KEYS), tie('value')), { maxLength: 3, selector: ([key]) => key })
      .map((pairs) => (pairs.length > 0 ? `{ ${pairs.map((pair) => pair.join(': ')).join(', ')} }` : '{}')),
  ),
})).value

const inline = fc.oneof(flowScalar, flow).chain((text) =>
  after.map(
    (end): Layout =>
      () => [`${text}${end}`],
  ),
)
const block = fc.tuple(fc.constantFrom('|', '>', '|-', '>-'), after, paragraph).map(
  ([header, end, texts]): Layout =>
    (indent) => [`${header}${end}`, `${indent}  first`, ...texts.map((text) => text && `${indent}  ${text}`)],
)
const wrapped = fc
  .tuple(
    fc.constantFrom('"', "'", ''),
    fc.array(fc.constantFrom('some', 'words', 'here'), { minLength: 2, maxLength: 4 }),
  )
  .map(
    ([quote, words]): Layout =>
      (indent) =>
        (quote + words.join(' ') + quote).split(' ').map((text, at) => (at > 0 ? `${indent}  ${text}` : text)),
  )
const scalar = fc.oneof({ weight: 3, arbitrary: inline }, block, wrapped)

/** Lines above an entry: comments at its column or elsewhere, and blank lines. */
const above = fc.array(
  fc.oneof(
    comment.map((text) => (indent: string) => indent + text),
    comment.map((text) => (indent: string) => `${indent}    ${text}`),
    fc.constantFrom('', '  ').map((text) => () => text),
  ),
  { maxLength: 2 },
)

function indentAll(above: ((indent: string) => string)[], indent: string): Lines {
  return above.map((line) => line(indent))
}

type Entry = { above: ((indent: string) => string)[]; gap: string; end: string; value: Layout; isNested: boolean }

function toMap(pairs: [key: string, entry: Entry][]): Layout {
  return (indent) =>
    pairs.flatMap(([key, entry]) => {
      const lines = entry.value(entry.isNested ? `${indent}  ` : indent)
      const head = `${indent}${key}:`
      const [first, ...rest] = lines
      const own = entry.isNested ? [`${head}${entry.end}`, ...lines] : [`${head}${entry.gap}${first}`, ...rest]
      return [...indentAll(entry.above, indent), ...own]
    })
}

function toList(entries: Entry[]): Layout {
  return (indent) =>
    entries.flatMap((entry) => {
      const inner = `${indent} ${entry.gap}`
      const [first = '', ...rest] = entry.value(entry.isNested ? inner : indent)
      const isCommentFirst = entry.isNested && (first.trim() === '' || first.trim().startsWith('#'))
      const own = isCommentFirst
        ? [`${indent}-${entry.end}`, first, ...rest]
        : [`${indent}-${entry.gap}${first.trimStart()}`, ...rest]
      return [...indentAll(entry.above, indent), ...own]
    })
}

const { map, list } = fc.letrec<{ entry: Entry; map: Layout; list: Layout }>((tie) => ({
  entry: fc
    .tuple(
      above,
      gap,
      after,
      fc.oneof(
        { maxDepth: 2, depthIdentifier: 'block' },
        { weight: 3, arbitrary: scalar.map((value) => ({ value, isNested: false })) },
        { weight: 1, arbitrary: tie('map').map((value) => ({ value, isNested: true })) },
        { weight: 1, arbitrary: tie('list').map((value) => ({ value, isNested: true })) },
      ),
    )
    .map(([above, gap, end, inner]) => ({ above, gap, end, ...inner })),
  map: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...KEYS), tie('entry')), {
      minLength: 1,
      maxLength: 4,
      selector: ([key]) => key,
    })
    .map(toMap),
  list: fc.array(tie('entry'), { minLength: 1, maxLength: 4 }).map(toList),
}))

/** Valid YAML as owners write it: comments everywhere, all kinds of text, CRLF, a byte order mark, document markers. */
export const anyYaml = fc
  .record({
    root: fc.oneof(map, list),
    start: fc.constantFrom('', '', '---\n', '# head\n', '# head\n\n', '%YAML 1.2\n---\n'),
    end: fc.constantFrom('', '\n', '\n\n', '\n# end\n', '\n...\n'),
    eol: fc.constantFrom('\n', '\n', '\r\n'),
    mark: fc.constantFrom('', '', '\uFEFF'),
  })
  .map(({ root, start, end, eol, mark }) => mark + (start + root('').join('\n') + end).replaceAll('\n', eol))
