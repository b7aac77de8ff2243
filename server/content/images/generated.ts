import { join } from 'node:path'
import type { Project } from '../../../contract/schemas.ts'
import { MADE_FOLDER } from './variants.ts'
import { type Original, type PictureFile, toHash } from './reader.ts'
import type { Site } from '../site.ts'

/** Raised when the drawings change, so that all of them are due again. */
const DESIGN = 1
/** Of the card of the site itself; no project can have this name. */
const OF_THE_SITE = '_'
const APPLE_SIDE = 180
const ICONS: Pick<IconDrawing, 'side' | 'purpose'>[] = [
  { side: APPLE_SIDE, purpose: 'apple' },
  { side: 192, purpose: 'any' },
  { side: 512, purpose: 'any' },
  { side: 512, purpose: 'maskable' },
]

/** What others show for a page when somebody shares its address. */
type CardDrawing = {
  kind: 'card'
  /** Of the project; none for the site itself. */
  id?: string
  title: string
  line: string
  name: string
  hue: number
  banner?: Original
}

/** The sign of the site on a home screen. */
type IconDrawing = { kind: 'icon'; side: number; purpose: 'any' | 'maskable' | 'apple'; hue: number }

/** `file` is absent where `npm run pictures` has not drawn it yet, or not since it changed. */
export type Drawing = (CardDrawing | IconDrawing) & { path: string; file?: PictureFile }

type Told = { site: Site; projects: readonly Project[]; originals: readonly Original[] }

/** Everything that should be drawn for this content. The name of a file tells all that it was drawn from, as a hash. */
export async function findDrawings(
  { site, projects, originals }: Told,
  read: (path: string) => Promise<PictureFile | undefined>,
): Promise<Drawing[]> {
  const { name, roles, accent: hue } = site
  const cards = projects.map(({ _id, title, stack, technologies, projectBanner }): CardDrawing => {
    const banner = originals.find(({ url }) => url === projectBanner?.url)
    return { kind: 'card', id: _id, title, line: technologies || stack, name, hue, ...(banner && { banner }) }
  })
  const wanted = [
    { kind: 'card' as const, title: name, line: roles.join(', '), name, hue },
    ...cards,
    ...ICONS.map((icon) => ({ kind: 'icon' as const, hue, ...icon })),
  ]
  return Promise.all(
    wanted.map(async (drawing) => {
      const path = toPath(drawing)
      const file = await read(path)
      return { ...drawing, path, ...(file && { file }) }
    }),
  )
}

function toPath(drawing: CardDrawing | IconDrawing): string {
  if (drawing.kind === 'icon') {
    const { side, purpose, hue } = drawing
    return join(MADE_FOLDER, 'icons', `${purpose}-${side}-${toHash(JSON.stringify([DESIGN, hue]))}.png`)
  }
  const { id = OF_THE_SITE, title, line, name, hue, banner } = drawing
  const hash = toHash(JSON.stringify([DESIGN, title, line, name, hue, banner?.hash]))
  return join(MADE_FOLDER, 'cards', `${id}-${hash}.png`)
}
