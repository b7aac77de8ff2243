import { type PictureFile, toHash } from './reader.ts'
import { parseDrawing } from './svg/sanitize.ts'
import { writeXml, type XmlElement } from './svg/xml.ts'

const SVG_TYPE = 'image/svg+xml'
/** No file of the owner's is served at such an address: its `@` would be escaped. */
const SHEET_PATH = '/pictures/@icons.svg'
/** Icons are drawn in squares of this side, one below the other, with room between them. */
const SIDE = 48
const STEP = 64
/** A larger drawing is no icon; it would make every page wait for it. */
const LARGEST_BYTES = 16_384
/** One icon alone is one request either way. */
const FEWEST = 2

export type IconSheet = { path: string; file: PictureFile; addresses: ReadonlyMap<string, string> }

/**
 * All icons in one file, each shown by a view of its own: `addresses` leads from an icon's own address to its view.
 * Those that do not fit in (not drawings, large ones, ones that load something) stay where they are.
 */
export function createIconSheet(icons: readonly PictureFile[]): IconSheet | undefined {
  const places: { icon: PictureFile; elements: XmlElement[] }[] = []
  for (const icon of icons) {
    const elements = toPlace(icon, places.length)
    if (elements) places.push({ icon, elements })
  }
  if (places.length < FEWEST) return undefined
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', width: `${SIDE}`, height: `${SIDE}`, viewBox: toViewBox(0) }
  const sheet = writeXml({ name: 'svg', attributes, children: places.flatMap(({ elements }) => elements) })
  const url = `${SHEET_PATH}?v=${toHash(sheet)}`
  return {
    path: SHEET_PATH,
    file: { bytes: new TextEncoder().encode(sheet), type: SVG_TYPE, url },
    addresses: new Map(places.map(({ icon }, index) => [icon.url, `${url}#i${index}`])),
  }
}

function toPlace({ type, bytes }: PictureFile, index: number): XmlElement[] | undefined {
  if (type !== SVG_TYPE || bytes.length > LARGEST_BYTES) return undefined
  const scope = `g${index}`
  const drawing = parseDrawing(new TextDecoder().decode(bytes), scope)
  if (!drawing) return undefined
  const place = { y: `${index * STEP}`, width: `${SIDE}`, height: `${SIDE}` }
  const placed = { ...drawing, attributes: { ...drawing.attributes, ...place } }
  return [
    { name: 'view', attributes: { id: `i${index}`, viewBox: toViewBox(index) }, children: [] },
    { name: 'g', attributes: { id: scope }, children: [placed] },
  ]
}

function toViewBox(index: number): string {
  return `0 ${index * STEP} ${SIDE} ${SIDE}`
}
