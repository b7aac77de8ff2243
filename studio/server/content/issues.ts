import { getIn } from '../../../cli/yaml/path.ts'
import { type ContentIssue, describeIssue } from '../../../server/content/schema/issues.ts'
import type { Issue, Path } from '../../api.ts'

const BARE_HOST = /^[\w-]+(?:\.[\w-]+)+(?:[/:?#]|$)/
const GUESS = /did you mean (.+?)\?/

/** `value` is the data of the file that has the issue. */
export function toIssue(issue: ContentIssue, value: unknown): Issue {
  const { file, line, field } = issue
  const path = toPath(field)
  const text = describeIssue(issue)
  const fix = findFix(issue, getIn(value, path))
  return { file, line, path, text: `${text[0]?.toUpperCase()}${text.slice(1)}`, ...(fix && { fix }) }
}

/** Parses paths such as `links.more[1].label`. */
export function toPath(field: string): Path {
  return Array.from(field.matchAll(/\[(\d+)\]|[^.[\]]+/g), ([part, index]) => (index ? Number(index) - 1 : part))
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
): ContentIssue[] {
  const known = before.map(toKey)
  const hadIssues = before.some(({ file }) => file === touched?.file)
  return after.filter((issue) => {
    const index = known.indexOf(toKey(issue))
    if (index >= 0) known.splice(index, 1)
    const isElsewhere = hadIssues && issue.file === touched?.file && !touched.paths.some((path) => isAt(issue, path))
    return index < 0 && !isElsewhere
  })
}

function toKey({ file, field, expected, found }: ContentIssue): string {
  return JSON.stringify([file, field.replace(/\[\d+\]/g, '[]'), expected, found])
}

function isAt({ kind, field }: ContentIssue, path: Path): boolean {
  const place = toPath(field)
  return kind === 'syntax' || place.slice(0, path.length).every((part, index) => part === path[index])
}
