import { join } from 'node:path'
import { assignHues } from '../../../contract/colors/assign-hues.ts'
import type { Project } from '../../../contract/documents.ts'
import type { Site } from '../../../contract/site.ts'
import { type ImageFile, type Original, shortHash } from './reader.ts'
import { GENERATED_DIR } from './variants-manifest.ts'

/** Increase it when the design changes, so all images are generated again. */
const DESIGN_VERSION = 3
/** The share image of the site shows as many banners as the intro. */
const MAX_BANNERS = 3
/** Projects cannot have this id. */
const SITE_ID = '_'
const LIST = new Intl.ListFormat('en')
const ICONS: Pick<AppIcon, 'side' | 'purpose'>[] = [
  { side: 180, purpose: 'apple' },
  { side: 192, purpose: 'any' },
  { side: 512, purpose: 'any' },
  { side: 512, purpose: 'maskable' },
]

/** Without an `id`, the image is for the whole site. */
type ShareImage = {
  kind: 'card'
  id?: string
  title: string
  line: string
  name: string
  hue: number
  face?: Original | undefined
  banners: Original[]
}
type AppIcon = { kind: 'icon'; side: number; purpose: 'any' | 'maskable' | 'apple'; hue: number }

export type GeneratedImage = (ShareImage | AppIcon) & { path: string; file?: ImageFile }

type Source = { site: Site; projects: readonly Project[]; originals: readonly Original[] }
type Read = (path: string) => Promise<ImageFile | undefined>

export async function findGeneratedImages(
  { site, projects, originals }: Source,
  read: Read,
): Promise<GeneratedImage[]> {
  const { name, roles, accent: hue } = site
  const hues = assignHues(projects)
  // The URL of an image may end with its focus.
  const find = (image?: { url: string }) => originals.filter(({ url }) => image?.url.startsWith(url)).slice(0, 1)
  const [face] = find(site.avatar)
  const shareImages = projects.map(({ _id, title, stack, technologies, projectBanner }, index): ShareImage => {
    const line = technologies || stack
    return { kind: 'card', id: _id, title, line, name, hue: hues[index] ?? hue, face, banners: find(projectBanner) }
  })
  const banners = shareImages.flatMap((image) => image.banners).slice(0, MAX_BANNERS)
  const images = [
    { kind: 'card' as const, title: name, line: roles.join(', '), name, hue, face, banners },
    ...shareImages,
    ...ICONS.map((icon) => ({ kind: 'icon' as const, hue, ...icon })),
  ]
  return Promise.all(
    images.map(async (image) => {
      const path = toPath(image)
      const file = await read(path)
      return { ...image, path, ...(file && { file }) }
    }),
  )
}

type Images = { originals: readonly { needsVariants: boolean }[]; generatedImages: readonly { file?: unknown }[] }

export function formatImageHint(images: Images): string | undefined {
  const missing = findMissingImages(images)
  return missing && `${missing.what}. ${missing.fix}`
}

export function findMissingImages({ originals, generatedImages }: Images): { what: string; fix: string } | undefined {
  const variants = originals.filter(({ needsVariants }) => needsVariants).length
  const generated = generatedImages.filter(({ file }) => !file).length
  const count = variants + generated
  if (count === 0) return undefined
  const what = count === 1 ? '1 generated image is missing' : `${count} generated images are missing`
  const kinds = [...(variants ? ['smaller versions for phones'] : []), ...(generated ? ['share images', 'icons'] : [])]
  return { what, fix: `Run npm run pictures to create ${LIST.format(kinds)}.` }
}

function toPath(image: ShareImage | AppIcon): string {
  if (image.kind === 'icon') {
    const { side, purpose, hue } = image
    return join(GENERATED_DIR, 'icons', `${purpose}-${side}-${shortHash(JSON.stringify([DESIGN_VERSION, hue]))}.png`)
  }
  const { id = SITE_ID, title, line, name, hue, face, banners } = image
  const pictures = [face?.hash, ...banners.map(({ hash }) => hash)]
  const hash = shortHash(JSON.stringify([DESIGN_VERSION, title, line, name, hue, ...pictures]))
  return join(GENERATED_DIR, 'cards', `${id}-${hash}.jpg`)
}
