import { type ContentIssue, describeIssue } from '../../../server/content/schema/issues.ts'
import type { Issue, Path } from '../../api.ts'

const BARE_HOST = /^[\w-]+(?:\.[\w-]+)+(?:[/:?#]|$)/
const GUESS = /did you mean (.+?)\?/

/** `value` is the data of the file that has the issue. */
export function toIssue(issue: ContentIssue, value: unknown): Issue {
  const path = toPath(issue.field)
  const text = describeIssue(issue)
  const fix = findFix(issue, findValue(value, path))
  return {
    file: issue.file,
    line: issue.line,
    path,
    text: `${text[0]?.toUpperCase()}${text.slice(1)}`,
    ...(fix && { fix }),
  }
}

/** Parses paths such as `links.more[1].label`. */
export function toPath(field: string): Path {
  return Array.from(field.matchAll(/\[(\d+)\]|[^.[\]]+/g), ([part, index]) => (index ? Number(index) - 1 : part))
}

function findValue(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, key) => Reflect.get(Object(at), key), value)
}

function findFix({ kind, expected }: ContentIssue, value: unknown): Issue['fix'] {
  if (typeof value !== 'string') return undefined
  const guess = kind === 'image' || kind === 'file-link' ? GUESS.exec(expected)?.[1] : undefined
  if (guess) return { label: `Use ${guess}`, value: guess }
  const isLink = kind === 'url' || kind === 'file-link' || expected.includes('http(s) URL')
  return isLink && BARE_HOST.test(value) ? { label: 'Add https://', value: `https://${value}` } : undefined
}

/**
 * Returns the issues that only `after` has. Their places in a list are ignored, because entries before them may be new.
 * `touched` are the changed places of a file that had issues before: fixing one of them may reveal others.
 */
export function findNewIssues(
  before: ContentIssue[],
  after: ContentIssue[],
  touched?: { file: string; paths: Path[] },
) {
  const counts = new Map<string, number>()
  for (const issue of before) counts.set(toKey(issue), (counts.get(toKey(issue)) ?? 0) + 1)
  const added = after.filter((issue) => {
    const left = counts.get(toKey(issue)) ?? 0
    counts.set(toKey(issue), left - 1)
    return left <= 0
  })
  const hadIssues = before.some(({ file }) => file === touched?.file)
  if (!touched || !hadIssues) return added
  return added.filter((issue) => issue.file !== touched.file || touched.paths.some((path) => isRelated(issue, path)))
}

function toKey({ file, field, expected, found }: ContentIssue): string {
  return JSON.stringify([file, field.replace(/\[\d+\]/g, '[]'), expected, found])
}

function isRelated({ kind, field }: ContentIssue, path: Path): boolean {
  const other = toPath(field)
  return kind === 'syntax' || other.slice(0, path.length).every((part, index) => part === path[index])
}
