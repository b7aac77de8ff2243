import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import * as z from 'zod'
import { toHex, toOklch } from '../../contract/colors/oklch.ts'
import { toIconName, toIconNames } from './names.ts'
import { downloadPackage, type NpmPackage } from './npm-package.ts'

/** The older version still has the icons of Amazon, Microsoft, Adobe, Oracle, and others. */
const PACKAGES: NpmPackage[] = [
  {
    name: 'simple-icons',
    version: '16.36.0',
    integrity: 'sha512-+VNPPkqSOLidFeSgBKUWX4n50WPpDC09hav+BgS26anIF1oQOlGBb8LvwGR+6fYRjo+B6CiKzNBceMPkSVXANQ==',
  },
  {
    name: 'simple-icons',
    version: '12.4.0',
    integrity: 'sha512-2uL8PHFDyBLQGhZsAvYcaHqm5KjNzIepPshTLZky9Dc6HgPFI83SAVC8of3KYtr+7O8zJggrGYTxyUu/9hyYgA==',
  },
]
const MAX_UNPACKED_BYTES = 100_000_000
const INDEXES = ['package/data/simple-icons.json', 'package/_data/simple-icons.json']
const SLUG_WORDS: Record<string, string> = { '+': 'plus', '.': 'dot', '&': 'and' }
/** Between these, every hue has a contrast of at least 3:1 on both backgrounds. */
const MIN_LIGHTNESS = 0.56
const MAX_LIGHTNESS = 0.62

const entriesSchema = z.array(
  z.object({
    title: z.string(),
    slug: z.string().optional(),
    hex: z.string(),
    aliases: z.object({ aka: z.array(z.string()).catch([]) }).optional(),
  }),
)
const indexSchema = z
  .union([entriesSchema, z.object({ icons: entriesSchema }).transform(({ icons }) => icons)])
  .transform((entries) => entries.map((entry) => ({ ...entry, slug: entry.slug ?? toSlug(entry.title) })))
type IndexEntry = z.output<typeof indexSchema>[number]
export type FoundIcon = { name: string; svg: string }
export type IconsResult = { kind: 'ok'; icons: ReadonlyMap<string, FoundIcon> } | { kind: 'failed'; reason: string }
export type FetchIcons = (titles: string[]) => Promise<IconsResult>
export type SimpleIcons = ReturnType<typeof createSimpleIcons>
type IconPackage = {
  entries: IndexEntry[]
  byName: ReadonlyMap<string, IndexEntry>
  files: ReadonlyMap<string, string>
}
type OpenResult = ({ kind: 'ok' } & IconPackage) | { kind: 'failed'; reason: string }

/** Downloads each package when it is needed, and keeps it in memory. A failed download is tried again. */
export function createSimpleIcons(packages = PACKAGES, npmArgs?: string[]) {
  const opened = new Map<NpmPackage, Promise<OpenResult>>()

  async function open(source: NpmPackage): Promise<OpenResult> {
    const opening = opened.get(source) ?? openPackage(source, npmArgs)
    opened.set(source, opening)
    const result = await opening
    if (result.kind === 'failed') opened.delete(source)
    return result
  }

  /** Looks up titles such as "Rust" among three thousand brands. */
  async function fetch(titles: string[]): Promise<IconsResult> {
    const icons = new Map<string, FoundIcon>()
    for (const source of packages) {
      const missing = titles.filter((title) => !icons.has(title))
      if (missing.length === 0) break
      const result = await open(source)
      if (result.kind === 'failed') return icons.size > 0 ? { kind: 'ok', icons } : result
      for (const [title, icon] of findIcons(missing, result)) icons.set(title, icon)
    }
    return { kind: 'ok', icons }
  }

  /** Finds icons whose title, slug, or alias contains the text, best match first. */
  async function search(text: string, limit: number): Promise<SearchResult> {
    const matches = new Map<string, Match>()
    for (const source of packages) {
      const result = await open(source)
      if (result.kind === 'failed') return result
      for (const match of findMatches(text, result)) if (!matches.has(match.name)) matches.set(match.name, match)
    }
    const ranked = [...matches.values()].sort((a, b) => a.rank - b.rank || (a.title < b.title ? -1 : 1))
    return { kind: 'ok', icons: ranked.slice(0, limit).map(({ name, title, svg }) => ({ name, title, svg })) }
  }

  return { fetch, search }
}

type SearchResult = { kind: 'ok'; icons: Omit<Match, 'rank'>[] } | { kind: 'failed'; reason: string }
type Match = { name: string; title: string; svg: string; rank: number }

async function openPackage(source: NpmPackage, npmArgs: string[] | undefined): Promise<OpenResult> {
  const result = await downloadPackage(source, npmArgs)
  if (result.kind === 'failed') return result
  const files = await readTarball(result.tarball)
  const index = INDEXES.map((path) => files.get(path)).find((text) => text !== undefined)
  const entries = indexSchema.parse(JSON.parse(index ?? '[]'))
  return { kind: 'ok', entries, byName: createIndex(entries), files }
}

function findIcons(titles: string[], { byName, files }: IconPackage): [title: string, icon: FoundIcon][] {
  return titles.flatMap((title): [string, FoundIcon][] => {
    const entry = toIconNames(title)
      .map((name) => byName.get(name))
      .find((found) => found !== undefined)
    const svg = entry && toColoredSvg(files.get(`package/icons/${entry.slug}.svg`) ?? '', entry.hex)
    return entry && svg ? [[title, { name: `${toPlainName(entry)}.svg`, svg }]] : []
  })
}

function findMatches(text: string, { entries, files }: IconPackage): Match[] {
  const [wanted = '', ...similar] = [toIconName(text), ...toIconNames(text)]
  return entries.flatMap((entry) => {
    const names = [toIconName(entry.title), entry.slug, ...(entry.aliases?.aka ?? []).map(toIconName)]
    const ranks = [
      names.includes(wanted),
      names.some((name) => similar.includes(name)),
      names.some((name) => name.startsWith(wanted)),
      names.some((name) => name.includes(wanted)),
    ]
    const rank = ranks.indexOf(true)
    const svg = rank >= 0 && wanted && toColoredSvg(files.get(`package/icons/${entry.slug}.svg`) ?? '', entry.hex)
    return svg ? [{ name: toPlainName(entry), title: entry.title, svg, rank }] : []
  })
}

/** Older versions of the package leave out slugs that follow from the title. */
function toSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[+.&]/g, (char) => SLUG_WORDS[char] ?? '')
    .normalize('NFD')
    .replace(/[^a-z\d]/g, '')
}

/** Trusts the archive, because its checksum was verified. */
async function readTarball(tarball: Buffer): Promise<Map<string, string>> {
  const entries = await unpackTar(gunzipSync(tarball, { maxOutputLength: MAX_UNPACKED_BYTES }))
  return new Map(entries.map(({ header, data }) => [header.name, Buffer.from(data ?? []).toString()]))
}

/** Prefers titles to slugs and aliases. */
function createIndex(entries: IndexEntry[]): ReadonlyMap<string, IndexEntry> {
  const index = new Map<string, IndexEntry>()
  const add = (name: string, entry: IndexEntry) => index.has(name) || index.set(name, entry)
  for (const entry of entries) add(toIconName(entry.title), entry)
  for (const entry of entries) add(entry.slug, entry)
  for (const entry of entries) for (const name of entry.aliases?.aka ?? []) add(toIconName(name), entry)
  return index
}

/** Returns a file name that the next import can find. */
function toPlainName({ title, slug }: IndexEntry): string {
  const name = toIconName(title)
  return /^[a-z0-9]+$/.test(name) ? name : slug
}

function toColoredSvg(svg: string, hex: string): string | undefined {
  const [, path] = /<path d="([^"<>]+)"/.exec(svg) ?? []
  if (!path || !/^[\da-f]{6}$/i.test(hex)) return undefined
  const root = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="48" height="48"`
  return `${root} fill="${toVisibleColor(hex)}"><path d="${path}"/></svg>\n`
}

/** Changes a brand's color until it is visible in both themes. */
export function toVisibleColor(hex: string): string {
  const color = toOklch(`#${hex}`) ?? { mode: 'oklch', l: 0, c: 0 }
  const l = Math.min(Math.max(color.l, MIN_LIGHTNESS), MAX_LIGHTNESS)
  return toHex({ ...color, l })
}
