import { isMap, isNode, isSeq, Lexer, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml'

type Path = (string | number)[]

export function listComments(text: string): string[] {
  return [...new Lexer().lex(text)].filter((token) => /^#/.test(token)).sort()
}

export function findNode(text: string, path: Path): unknown {
  let node: unknown = parseDocument(text.replace(/^\uFEFF/, ''), { keepSourceTokens: true }).contents
  for (const key of path) {
    if (isMap(node)) node = node.items.find((pair) => String(pair.key) === String(key))?.value
    else if (isSeq(node)) node = node.items[Number(key)]
  }
  return node
}

/**
 * The comments of everything but the entry, which are those above and below it. An item also has those directly above,
 * unless they are at the start of the file.
 */
export function listOtherComments(text: string, path: Path): string[] {
  const parent = findNode(text, path.slice(0, -1))
  if (!(isMap(parent) || isSeq(parent)) || parent.flow) return listComments(text)
  const start = isSeq(parent) ? findDashOffset(parent, Number(path.at(-1))) : findKeyOffset(parent, path.at(-1))
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const indent = ' '.repeat(start - lineStart)
  const before = text.slice(0, start).split('\n')
  const isFirst = isSeq(parent) && before.at(-1) === indent
  const head = before.slice(0, -1).findLastIndex((line) => !line.startsWith(`${indent}#`)) + 1
  if (isFirst && head > 0) before.splice(head, before.length - 1 - head)
  const own = new RegExp(`^.*(?:\\r?\\n(?:[ \\t]*(?=\\r?\\n|$)|${indent} .*))*`).exec(text.slice(start))?.[0] ?? ''
  return [...listComments(before.join('\n')), ...listComments(text.slice(start + own.length))].sort()
}

function findKeyOffset({ items }: YAMLMap, name: unknown): number {
  const key = items.find((pair) => String(pair.key) === String(name))?.key
  return isNode(key) ? (key.range?.[0] ?? 0) : 0
}

function findDashOffset({ srcToken }: YAMLSeq, index: number): number {
  const items = srcToken && 'items' in srcToken ? srcToken.items : []
  return items[index]?.start.find(({ type }) => type === 'seq-item-ind')?.offset ?? 0
}
