import { splitSentences } from '../../../contract/key-sentences/sentences.ts'
import { endSentence, isCjk, joinLines, joinSentences, SENTENCE_END } from '../../../contract/sentences.ts'
import { BULLET, type ListItem, toListItems } from './list-items.ts'
import { withoutRepeats } from './repeats.ts'
import { toBulletText } from './text.ts'

/** Matches the blank lines between bullets, and between "What I do:" and the first one. */
const GAP = new RegExp(`(:[^\\S\\n]*|${BULLET.source}.*)\\n\\s*\\n(?=${BULLET.source})`, 'gm')
const LABEL = /[:：]$/
const END = /\s*[.,:;。，：；]$/
const MAX_SHORT_WORDS = 4
/** The bullets below a label, such as "Results:", become one point up to this length. */
const MAX_GROUP_LENGTH = 200
const MAX_SENTENCES = 6

/** Returns the points of texts with bullets or several lines, and other text unchanged. */
export function toDescription(...raw: unknown[]): string | string[] {
  const points = withoutRepeats(raw.flatMap((part) => toPoints(toListItems(toBulletText(part)))))
  return points.length > 1 ? withSameEnds(points) : (points[0] ?? '')
}

/** The project page splits text at each '. ', so text with abbreviations becomes a list of its sentences. */
export function toSentences(...raw: unknown[]): string | string[] {
  const description = toDescription(...raw)
  if (typeof description !== 'string') return description
  const sentences = splitSentences(description)
  const distinct = withoutRepeats(sentences)
  if (description.includes('. ')) return withSameEnds(toGroups(distinct))
  return distinct.length < sentences.length ? joinSentences(distinct) : description
}

/** Joins neighbors if there are too many sentences for a list. */
function toGroups(sentences: string[]): string[] {
  const size = Math.ceil(sentences.length / MAX_SENTENCES)
  return Array.from({ length: Math.ceil(sentences.length / size) }, (_, index) =>
    joinSentences(sentences.slice(index * size, (index + 1) * size)),
  )
}

/** Writes bullets as text, because a biography has no lists: "I know: Java; Kotlin." */
export function toProse(text: string): string {
  return text
    .replace(GAP, '$1\n')
    .split(/\n\s*\n/)
    .map((paragraph) => joinLines(joinBullets(paragraph)))
    .join('\n\n')
}

function joinBullets(paragraph: string): string {
  const items = toListItems(paragraph)
  if (!items.some(({ isBullet }) => isBullet)) return paragraph
  const [between, before] = isCjk(paragraph) ? ['；', '：'] : [';', ':']
  const texts = items.map((item, index) => {
    const text = item.children.length > 0 ? renderNested(item) : item.text
    const isBeforeBullet = items[index + 1]?.isBullet
    if (SENTENCE_END.test(text) || !(isBeforeBullet || item.isBullet)) return text
    if (isBeforeBullet) return text + (item.isBullet ? between : before)
    return endSentence(text, paragraph)
  })
  return joinSentences(texts)
}

/** A label such as "Results:" is no point of its own. Short bullets below one of several labels become one point. */
function toPoints(items: ListItem[]): string[] {
  const maxLength = items.filter(({ text }) => LABEL.test(text)).length > 1 ? MAX_GROUP_LENGTH : 0
  const points: string[] = []
  for (let index = 0; index < items.length; ) {
    const item = items[index]
    if (!item) break
    let end = index + 1
    if (LABEL.test(item.text) && item.children.length === 0) {
      while (items[end]?.isBullet && !LABEL.test(items[end]?.text ?? '')) end += 1
    }
    points.push(...toLabeled(item, items.slice(index + 1, end), maxLength))
    index = end
  }
  return points
}

function toLabeled(label: ListItem, bullets: ListItem[], maxLength: number): string[] {
  const [first, ...others] = bullets.map(renderItem)
  if (first === undefined) return [renderItem(label)]
  const text = renderItem({ ...label, children: bullets })
  return text.length <= maxLength ? [text] : [joinSentences([label.text, first]), ...others]
}

/** Writes nested bullets as "Accessibility: keyboard, screen reader". */
function renderItem({ text, children }: ListItem): string {
  if (children.length === 0) return text
  const parts = children.map(renderNested)
  const isShort = parts.every((part) => part.split(' ').length <= MAX_SHORT_WORDS && !/[,、]/.test(part))
  const [comma, semicolon, colon] = isCjk(text) ? ['、', '；', '：'] : [', ', '; ', ': ']
  const list = parts.join(isShort ? comma : semicolon)
  if (/[!?…！？]$/.test(text)) return joinSentences([text, list])
  const head = text.replace(END, '')
  return /[:：]/.test(head) ? `${head} (${list})` : head + colon + list
}

function renderNested({ text, children }: ListItem): string {
  const own = text.replace(END, '')
  if (children.length === 0) return own
  const parts = children.map(renderNested)
  return isCjk(text) ? `${own}（${parts.join('、')}）` : `${own} (${parts.join(', ')})`
}

/** Unless all points end with a period, removes it from those that are a single sentence. */
function withSameEnds(points: string[]): string[] {
  if (points.every((point) => /[.。।]$/.test(point))) return points
  return points.map((point) => (/\. |[。।]./.test(point) ? point : point.replace(/(?<!\.)[.。।]$/, '')))
}
