import type * as z from 'zod'
import { parseDate } from '../../contract/dates.ts'
import type { Application, ImageRef, Owner, Skill, TimelineEntry } from '../../contract/documents.ts'
import { endSentence, joinSentences } from '../../contract/sentences.ts'
import { type TimelineDetails, withPlace } from '../../contract/site.ts'
import { type ContentReader, selectReader } from './reader.ts'
import { appsFile, profileFile, skillsFile, timelineFile } from './schema/files.ts'

const OPTIONAL = { optional: true }

export async function readOwner(reader: ContentReader): Promise<Owner> {
  return (await reader.parse('profile.yaml', profileFile, OPTIONAL))?.value ?? profileFile.parse({})
}

type Dated = { from: string; order?: number | undefined }

/** `index` is the place in the file, which may differ from the place on the page. */
type TimelineItem = { entry: TimelineEntry; details: TimelineDetails; index: number }

export async function readTimeline(reader: ContentReader): Promise<TimelineItem[]> {
  const file = await reader.parse('timeline.yaml', timelineFile, OPTIONAL)
  const toId = createIds()
  const all = file?.value ?? []
  const shown = all.filter((entry) => selectReader(reader, entry))
  return oldestFirst(shown).map((written) => {
    const { from, to, kind, place, link, group, current, draft } = written
    const title = withPlace(written.title, place)
    const { description, points } = toDescription(written.description)
    const timeline = to ? { from, to } : { from }
    const entry = { _id: toId(title), title, description, timeline, ...(draft && { draft }) }
    return { entry, details: { kind, place, link, points, group, current }, index: all.indexOf(written) }
  })
}

/** Documents hold text, so a list becomes sentences there. Pages show its points. */
export function toDescription(written: string | string[]): { description: string; points?: string[] } {
  if (typeof written === 'string') return { description: written }
  const [only = '', ...others] = written
  if (others.length === 0) return { description: only, ...(only.includes('. ') && { points: written }) }
  return { description: joinSentences(written.map((point) => endSentence(point))), points: written }
}

/** Sorts by date around entries whose date can't be read, which keep their places. The page reverses the list. */
export function oldestFirst<Entry extends Dated>(entries: Entry[]): Entry[] {
  const written = isNewestFirst(entries) ? entries.toReversed() : entries
  const ordered = written.filter(({ order }) => order !== undefined).sort((a, b) => (b.order ?? 0) - (a.order ?? 0))
  const others = written.filter(({ order }) => order === undefined)
  const dated = others.filter(isDated).sort((a, b) => toNumber(a) - toNumber(b))
  return [...others.map((entry) => (isDated(entry) ? (dated.shift() ?? entry) : entry)), ...ordered]
}

function isNewestFirst(entries: Dated[]): boolean {
  const dates = entries.filter(({ from }) => from).filter(isDated)
  const steps = dates.slice(1).map((entry, index) => Math.sign(toNumber(entry) - toNumber(dates[index] ?? entry)))
  return steps.reduce((sum, step) => sum + step, 0) < 0
}

function isDated({ from }: Dated): boolean {
  return !from || parseDate(from) !== undefined
}

function toNumber({ from }: Dated): number {
  return parseDate(from) ?? 0
}

type Listed<Item> = { item: Item; index: number }

export async function readSkills(reader: ContentReader): Promise<Listed<Skill>[]> {
  const skills = await readWithIcons(reader, 'skills.yaml', skillsFile)
  const toId = createIds()
  return sortItems(skills).map(({ title, index, ...skill }) => ({
    item: { _id: toId(title), title, ...toDetails(skill) },
    index,
  }))
}

export async function readApplications(reader: ContentReader): Promise<Listed<Application>[]> {
  const apps = await readWithIcons(reader, 'apps.yaml', appsFile)
  const toId = createIds()
  return sortItems(apps).map(({ name, index, ...app }) => ({
    item: { _id: toId(name), name, ...toDetails(app) },
    index,
  }))
}

function toDetails({ svg, group, draft }: Pick<Skill, 'svg' | 'group' | 'draft'>) {
  return { svg, ...(group && { group }), ...(draft && { draft }) }
}

/** Sorts by `order` (entries without one last), then by `compare`. */
export function sortItems<Item extends { order?: number | undefined }>(
  items: Item[],
  compare: (a: Item, b: Item) => number = () => 0,
): Item[] {
  const rank = ({ order = Number.MAX_VALUE }: Item) => order
  return items.toSorted((a, b) => rank(a) - rank(b) || compare(a, b))
}

async function readWithIcons<Item extends { icon?: string | undefined; draft: boolean }>(
  reader: ContentReader,
  name: string,
  schema: z.ZodType<Item[]>,
) {
  const file = await reader.parse(name, schema, OPTIONAL)
  if (!file) return []
  const items = file.value.map(
    async (item, index): Promise<(Item & { svg: ImageRef | undefined; index: number })[]> => {
      const location = { file: name, line: file.lineOf([index, 'icon']), field: `[${index + 1}].icon` }
      const source = selectReader(reader, item)
      return source ? [{ ...item, svg: await source.image(item.icon, location), index }] : []
    },
  )
  return (await Promise.all(items)).flat()
}

function createIds() {
  const taken = new Set<string>()
  return function toId(title: string): string {
    const slug =
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '') || 'item'
    let id = slug
    for (let next = 2; taken.has(id); next++) id = `${slug}-${next}`
    taken.add(id)
    return id
  }
}
