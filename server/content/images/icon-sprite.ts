import { type ImageFile, SVG_TYPE, shortHash } from './reader.ts'
import { sanitizeSvg } from './svg/sanitize.ts'
import { serializeXml, type XmlElement } from './svg/xml.ts'

const ICON_SIZE = 48
const ICON_SPACING = 64
const MAX_ICON_BYTES = 16_384
const MIN_ICONS = 2

export type IconSprite = { path: string; file: ImageFile; urls: ReadonlyMap<string, string> }

/** Combines SVG icons into one file with a `<view>` each. `urls` maps each icon's own URL to its view. */
export function createIconSprite(
  icons: readonly ImageFile[],
  ownImages: ReadonlyMap<string, unknown>,
): IconSprite | undefined {
  const entries: { icon: ImageFile; elements: XmlElement[] }[] = []
  for (const icon of icons) {
    const elements = renderIcon(icon, entries.length)
    if (elements) entries.push({ icon, elements })
  }
  if (entries.length < MIN_ICONS) return undefined
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width: `${ICON_SIZE}`,
    height: `${ICON_SIZE}`,
    viewBox: viewBox(0),
  }
  const svg = serializeXml({ name: 'svg', attributes, children: entries.flatMap(({ elements }) => elements) })
  let name = '~icons.svg'
  while (ownImages.has(`/pictures/${name}`)) name = `~${name}`
  const path = `/pictures/${name}`
  const url = `${path}?v=${shortHash(svg)}`
  return {
    path,
    file: { bytes: new TextEncoder().encode(svg), type: SVG_TYPE, url },
    urls: new Map(entries.map(({ icon }, index) => [icon.url, `${url}#i${index}`])),
  }
}

function renderIcon({ type, bytes }: ImageFile, index: number): XmlElement[] | undefined {
  if (type !== SVG_TYPE || bytes.length > MAX_ICON_BYTES) return undefined
  const scope = `g${index}`
  const svg = sanitizeSvg(new TextDecoder().decode(bytes), scope)
  if (!svg) return undefined
  const attributes = { ...svg.attributes, y: `${index * ICON_SPACING}`, width: `${ICON_SIZE}`, height: `${ICON_SIZE}` }
  return [
    { name: 'view', attributes: { id: `i${index}`, viewBox: viewBox(index) }, children: [] },
    { name: 'g', attributes: { id: scope }, children: [{ ...svg, attributes }] },
  ]
}

function viewBox(index: number): string {
  return `0 ${index * ICON_SPACING} ${ICON_SIZE} ${ICON_SIZE}`
}
