import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import * as z from 'zod'
import { toHex, toOklch } from '../../contract/colors/oklch.ts'
import { toIconName, toIconNames } from './names.ts'
import { downloadPackage, type NpmPackage } from './npm-package.ts'

const SIMPLE_ICONS: NpmPackage = {
  name: 'simple-icons',
  version: '16.36.0',
  integrity: 'sha512-+VNPPkqSOLidFeSgBKUWX4n50WPpDC09hav+BgS26anIF1oQOlGBb8LvwGR+6fYRjo+B6CiKzNBceMPkSVXANQ==',
}
const MAX_UNPACKED_BYTES = 100_000_000
const INDEX = 'package/data/simple-icons.json'
/** Between these, every hue has a contrast of at least 3:1 on both backgrounds. */
const MIN_LIGHTNESS = 0.56
const MAX_LIGHTNESS = 0.62

const indexSchema = z.array(
  z.object({
    title: z.string(),
    slug: z.string(),
    hex: z.string(),
    aliases: z.object({ aka: z.array(z.string()).catch([]) }).optional(),
  }),
)
type IndexEntry = z.output<typeof indexSchema>[number]
export type FoundIcon = { name: string; svg: string }
export type IconsResult = { kind: 'ok'; icons: ReadonlyMap<string, FoundIcon> } | { kind: 'failed'; reason: string }
export type FetchIcons = (titles: string[]) => Promise<IconsResult>

/** Looks up titles such as "Rust" among three thousand brands. npm caches the download. */
export async function fetchSimpleIcons(
  titles: string[],
  source = SIMPLE_ICONS,
  npmArgs?: string[],
): Promise<IconsResult> {
  const result = await downloadPackage(source, npmArgs)
  if (result.kind === 'failed') return result
  const files = await readTarball(result.tarball)
  const entries = indexSchema.parse(JSON.parse(files.get(INDEX) ?? '[]'))
  const byName = createIndex(entries)
  const icons = new Map<string, FoundIcon>()
  for (const title of titles) {
    const entry = toIconNames(title)
      .map((name) => byName.get(name))
      .find((found) => found !== undefined)
    const svg = entry && toColoredSvg(files.get(`package/icons/${entry.slug}.svg`) ?? '', entry.hex)
    if (entry && svg) icons.set(title, { name: `${toPlainName(entry)}.svg`, svg })
  }
  return { kind: 'ok', icons }
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
