import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import * as z from 'zod'
import { parseJson } from '../../../contract/http.ts'
import { FITS } from '../../../contract/site.ts'

export const VARIANTS_MANIFEST = 'pictures.json'
export const GENERATED_DIR = 'made'
const MAX_FALLBACK_WIDTH = 960

const pixels = z.int().positive()
const imageVariants = z.object({
  hash: z.string(),
  width: pixels,
  height: pixels,
  /** This is the dominant color; transparent images have none. */
  ground: z.optional(z.string().regex(/^[0-9a-f]{6}$/)),
  /** Gray images have null. */
  hue: z.nullable(z.int().min(0).max(360)),
  /** Manifests of older versions have none. */
  fit: z.optional(z.enum(FITS)),
  widths: z.array(pixels),
})
const variantsManifest = z.record(z.string(), imageVariants)

export type ImageVariants = z.output<typeof imageVariants>
export type VariantsManifest = z.output<typeof variantsManifest>
export type VariantFormat = 'avif' | 'webp'

/** Treats a missing or damaged manifest as empty, so every variant is generated again. */
export async function readVariantsManifest(contentDir: string): Promise<VariantsManifest> {
  const text = await readFile(join(contentDir, VARIANTS_MANIFEST), 'utf8').catch(() => '{}')
  return variantsManifest.safeParse(parseJson(text)).data ?? {}
}

type Variant = { hash: string; width: number; format: VariantFormat }

export function variantPath(original: string, { hash, width, format }: Variant): string {
  const stem = basename(original, extname(original))
  return join(dirname(original), GENERATED_DIR, `${stem}-${hash}-${width}.${format}`)
}

/** Lists an AVIF for every width and one WebP as a fallback. `app/ui/images/image-source.ts` links to them. */
export function listVariants({ hash, widths }: Pick<ImageVariants, 'hash' | 'widths'>): Variant[] {
  const fallback = widths.findLast((width) => width <= MAX_FALLBACK_WIDTH) ?? widths[0]
  return [
    ...widths.map((width) => ({ hash, width, format: 'avif' as const })),
    ...(fallback ? [{ hash, width: fallback, format: 'webp' as const }] : []),
  ]
}

export function variantPaths(original: string, variants: Pick<ImageVariants, 'hash' | 'widths'>): string[] {
  return listVariants(variants).map((variant) => variantPath(original, variant))
}
