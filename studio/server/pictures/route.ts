import { readdir } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as z from 'zod'
import { generateMissingImages } from '../../../cli/export/export-site.ts'
import type { SimpleIcons } from '../../../cli/icons/simple-icons.ts'
import { loadGenerator } from '../../../cli/pictures/load.ts'
import { checkPath, readBytes } from '../../../editing/folder/paths.ts'
import { toFileName } from '../../../editing/templates/file-names.ts'
import { GENERATED_DIR, VARIANTS_MANIFEST } from '../../../server/content/images/variants-manifest.ts'
import type { Icon, PictureReply } from '../../api.ts'
import { createQueue } from '../../queue.ts'
import { explainDiskError } from '../disk-errors.ts'
import { limitUpload, readBody } from '../requests.ts'
import type { Studio } from '../studio.ts'
import { ignoreUncropped, toUncropped } from './uncropped.ts'

const MAX_FOUND = 24
const NAME_REASON = 'Use at most 64 lowercase letters, digits, and hyphens.'
const UNKNOWN_PICTURE = 'This image is no longer in the content.'
const CROP_REASON = 'Expected a crop as four whole numbers: x,y,width,height.'

const iconName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, NAME_REASON)
const query = z.object({
  place: z.enum(['avatar', 'banner', 'gallery', 'icon', 'file'], 'This field can’t hold an image.'),
  name: z
    .string()
    .default('resume')
    .transform((text) => toFileName(text, 'picture')),
  crop: z
    .string()
    .regex(/^\d{1,5},\d{1,5},[1-9]\d{0,4},[1-9]\d{0,4}$/, CROP_REASON)
    .transform((text) => text.split(',').map(Number))
    .transform(([left = 0, top = 0, width = 0, height = 0]) => ({ left, top, width, height }))
    .optional(),
  convert: z.literal('png').optional(),
})

export function createPictureRoutes(studio: Studio, icons: SimpleIcons): Hono {
  const routes = new Hono()
  // Pictures are saved one at a time, because two of one gallery must not take the same name.
  const enqueue = createQueue()
  // It may be a symlink, a full disk, or a missing package.
  routes.onError((error, c) => {
    if (error instanceof HTTPException) throw error
    return c.json({ reason: explainDiskError(error, studio.cwd) ?? error.message }, 422)
  })

  routes.put('/pictures', limitUpload, async (c) => {
    const { data, error } = query.safeParse(c.req.query())
    if (!data) return c.json({ reason: error.issues[0]?.message }, 400)
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const reply = await enqueue(() => savePicture(bytes, data, studio))
    return c.json(reply, reply.kind === 'saved' ? 200 : 422)
  })

  routes.get('/pictures', async (c) => {
    const picture = c.req.query('picture') ?? ''
    const { contentDir, content } = studio
    if (!(picture in content().images)) return c.json({ reason: UNKNOWN_PICTURE }, 404)
    const bytes = (await readBytes(contentDir, toUncropped(picture))) ?? (await readBytes(contentDir, picture))
    return bytes ? c.body(Buffer.from(bytes)) : c.json({ reason: UNKNOWN_PICTURE }, 404)
  })

  routes.post('/images', async (c) => {
    const reason = await enqueue(() => generateMissingImages(studio.config, () => {}))
    await studio.refresh()
    return reason ? c.json({ reason }, 422) : c.body(null, 204)
  })

  routes.get('/icons', async (c) => {
    return c.json(await search(c.req.query('search') ?? ''))
  })

  routes.post('/icons', async (c) => {
    const { name } = await readBody(c, z.object({ name: iconName }))
    const icon = (await search(name)).find((each) => each.name === name)
    if (!icon) return c.json({ reason: `Simple Icons has no icon named ${name}.` }, 404)
    const picture = `icons/${icon.name}.svg`
    await studio.write(new Map([[picture, icon.svg]]), { text: `add ${icon.title} icon` })
    return c.json({ picture })
  })

  async function search(text: string): Promise<Icon[]> {
    const found = await icons.search(text, MAX_FOUND)
    if (found.kind === 'failed') throw new Error(`Could not search Simple Icons: ${found.reason}`)
    return found.icons
  }

  return routes
}

type Query = z.output<typeof query>

async function savePicture(bytes: Uint8Array<ArrayBuffer>, query: Query, studio: Studio): Promise<PictureReply> {
  const { place, crop, convert } = query
  const { contentDir } = studio
  await loadGenerator()
  const { addVariants, encodePicture } = await import('./encode.ts')
  const encoded = await encodePicture(bytes, { place, crop, toPng: convert === 'png' })
  if (encoded.kind === 'refused') return encoded
  const { extension } = encoded
  const picture = `${await findTarget(query, contentDir)}.${extension}`
  await checkPath(contentDir, picture)
  await checkPath(contentDir, join(dirname(picture), GENERATED_DIR, 'x'))
  const whole = crop && place !== 'icon' ? await encodePicture(bytes, { place, toPng: true }) : undefined
  if (whole) await ignoreUncropped(contentDir)
  const files = new Map<string, Uint8Array | string | undefined>([
    [picture, encoded.bytes],
    [toUncropped(picture), whole?.kind === 'ok' ? whole.bytes : undefined],
  ])
  // The site draws SVG icons in one sprite, and a download needs no smaller versions.
  const needsVariants = place !== 'file' && !(place === 'icon' && extension === 'svg')
  if (needsVariants) files.set(VARIANTS_MANIFEST, await addVariants(contentDir, picture, encoded.bytes))
  await studio.write(files, { text: place === 'avatar' ? 'your photo' : picture })
  return { kind: 'saved', picture }
}

async function findTarget({ place, name }: Query, contentDir: string): Promise<string> {
  if (place === 'avatar') return place
  if (place !== 'gallery') return `${place}s/${name}`
  const names = await readdir(join(contentDir, 'pictures')).catch(() => [])
  const taken = new Set(names.map((each) => parse(each).name))
  let free = name
  for (let next = 2; taken.has(free); next += 1) free = `${name}-${next}`
  return `pictures/${free}`
}
