import type * as z from 'zod'
import type { Application, Owner, Picture, Skill, TimelineEntry } from '../../contract/schemas.ts'
import { parseDate } from './dates.ts'
import type { Desk } from './content-reader.ts'
import { toShown } from './publish-order.ts'
import { appsFile, profileFile, skillsFile, timelineFile } from './schema/files.ts'

const NOBODY: Owner = { instagramURL: '', facebookURL: '', linkedInURL: '', githubURL: '', aboutMe: '' }

export async function readOwner(desk: Desk): Promise<Owner> {
  return (await desk.parse('profile.yaml', profileFile))?.value ?? NOBODY
}

type Entry = z.output<typeof timelineFile>[number]

/** What the owner says of a station besides what pages show. */
export type Station = Pick<Entry, 'kind' | 'place'>

export async function readTimelines(desk: Desk): Promise<{ entry: TimelineEntry; station: Station }[]> {
  const read = await desk.parse('timeline.yaml', timelineFile)
  const toId = createIds()
  return oldestFirst(read?.value ?? []).map(({ title, description, from, to, kind, place }) => {
    const entry = { _id: toId(title), title, description, timeline: to ? { from, to } : { from } }
    return { entry, station: { kind, place } }
  })
}

/** By date, none at all being the oldest, where every date can be read, and otherwise as they stand; the page turns the list around. */
function oldestFirst(entries: Entry[]): Entry[] {
  const isDated = entries.every(({ from }) => !from || parseDate(from) !== undefined)
  const byDate = (a: Entry, b: Entry) => (isDated ? (parseDate(b.from) ?? 0) - (parseDate(a.from) ?? 0) : 0)
  return toShown(entries.toReversed(), byDate).reverse()
}

export async function readSkills(desk: Desk): Promise<Skill[]> {
  const file = 'skills.yaml'
  const read = await desk.parse(file, skillsFile)
  const toId = createIds()
  return toShown(await withIcons(desk, file, read)).map(({ title, svg }) => ({ _id: toId(title), title, svg }))
}

export async function readApplications(desk: Desk): Promise<Application[]> {
  const file = 'apps.yaml'
  const read = await desk.parse(file, appsFile)
  const toId = createIds()
  return toShown(await withIcons(desk, file, read)).map(({ name, svg }) => ({ _id: toId(name), name, svg }))
}

type IconList<Item> = { value: Item[]; lineOf(path: readonly PropertyKey[]): number } | undefined

async function withIcons<Item extends { icon?: string | undefined; draft: boolean }>(
  desk: Desk,
  file: string,
  read: IconList<Item>,
) {
  if (!read) return []
  return Promise.all(
    read.value.map(async (item, index): Promise<Item & { svg: Picture | undefined }> => {
      const place = { file, line: read.lineOf([index, 'icon']), field: `[${index + 1}].icon` }
      return { ...item, svg: item.draft ? undefined : await desk.picture(item.icon, place) }
    }),
  )
}

/** Ids for documents that have no file of their own: their title, made fit for an address, and unique in its list. */
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
