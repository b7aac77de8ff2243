import { getIn } from '../../../editing/yaml/path.ts'
import { type ContentIssue, type ContentIssueKind, describeIssue } from '../../../server/content/schema/issues.ts'
import type { Issue, Path } from '../../api.ts'
import { nameField } from '../../labels.ts'

const BARE_HOST = /^[\w-]+(?:\.[\w-]+)+(?:[/:?#]|$)/
const VERBS: Partial<Record<ContentIssueKind, string>> = {
  value: 'Write',
  'alt-text': 'Write',
  url: 'Use',
  'file-link': 'Use',
  image: 'Use',
}

/** `value` is the data of the file that has the issue. */
export function toIssue(issue: ContentIssue, value: unknown): Issue {
  const { file, line, field } = issue
  const path = toPath(field)
  const fix = findFix(issue, getIn(value, path))
  return { file, line, path, text: toSentence(issue, path), ...(fix && { fix }) }
}

/** Says what to do about a field. The form shows its value. */
function toSentence(issue: ContentIssue, path: Path): string {
  const { kind, expected } = issue
  const verb = VERBS[kind]
  const isText = expected === 'text' || expected === 'non-empty text'
  if (verb) return `${verb} ${isText ? nameText(path) : expected}`
  const text = describeIssue(issue)
  return `${text[0]?.toUpperCase()}${text.slice(1)}`
}

function nameText(path: Path): string {
  const name = path.at(-1)
  if (typeof name !== 'string' || path[0] === 'words') return 'text'
  if (name === 'alt') return 'alt text'
  const label = nameField(name)
  return `${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label}`
}

/** Parses paths such as `links.more[1].label`. */
export function toPath(field: string): Path {
  return Array.from(field.matchAll(/\[(\d+)\]|[^.[\]]+/g), ([part, index]) => (index ? Number(index) - 1 : part))
}

function findFix({ kind, guess, source, suggestion }: ContentIssue, value: unknown): Issue['fix'] {
  if (suggestion && suggestion !== source) return { label: 'Fix it', value: suggestion }
  if (typeof value !== 'string') return undefined
  if (guess) return { label: `Use ${guess}`, value: guess }
  const isLink = kind === 'url' || kind === 'file-link'
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
