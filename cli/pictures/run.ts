import { dirname, join } from 'node:path'
import type { GeneratedImage } from '../../server/content/images/generated.ts'
import type { Original } from '../../server/content/images/reader.ts'
import {
  GENERATED_DIR,
  type ImageVariants,
  readVariantsManifest,
  VARIANTS_MANIFEST,
  type VariantsManifest,
  variantPaths,
} from '../../server/content/images/variants-manifest.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import type { CommandResult } from '../command/run.ts'
import { formatCount } from '../command/terminal.ts'
import { generateOgImages, type Summary } from './og-images/generate.ts'
import { removeUnused } from './remove-unused.ts'
import { describeFailure, generateVariants, toManifestText } from './variants.ts'

const VARIANT_FILE = /-[0-9a-f]{10}-\d+\.(?:avif|webp)(?:\.[\w-]+\.part)?$/

type Options = {
  contentDir: string
  originals: readonly Original[]
  /** Drafts have no new images, and keep those that the studio generated. */
  draftOriginals?: readonly Original[]
  generatedImages?: readonly GeneratedImage[]
  print(line: string): void
}

/** Generates missing files and removes unused ones. An invalid image does not stop the others. */
export async function generateImages({
  contentDir,
  originals,
  draftOriginals = [],
  generatedImages = [],
  print,
}: Options): Promise<CommandResult> {
  const before = await readVariantsManifest(contentDir)
  const isDraft = ([path, { hash }]: [string, ImageVariants]) =>
    draftOriginals.some((original) => original.path === path && original.hash === hash)
  const after: VariantsManifest = Object.fromEntries(Object.entries(before).filter(isDraft))
  const failed: string[] = []
  let created = 0
  for (const original of originals) {
    const known = before[original.path]
    if (known?.fit && known.hash === original.hash && !original.needsVariants) {
      after[original.path] = known
      continue
    }
    try {
      const variants = await generateVariants(contentDir, original)
      after[original.path] = variants
      created += 1
      print(`${original.path}  ${describe(variants)}`)
    } catch (error) {
      const reason = describeFailure(error, original.bytes)
      failed.push(original.path)
      print(`${original.path}  can’t be used: ${reason}`)
    }
  }
  // Write the manifest before removing files, so a running server never lists missing files.
  await writeFileAtomic(join(contentDir, VARIANTS_MANIFEST), toManifestText(after))
  const removed = await removeUnused(contentDir, {
    dirs: Object.keys({ ...before, ...after }).map((path) => join(dirname(path), GENERATED_DIR)),
    used: Object.entries(after).flatMap(([path, variants]) => variantPaths(path, variants)),
    pattern: VARIANT_FILE,
  })
  // A banner that can't be used was reported above; share images are generated without it.
  const drawable = generatedImages.map((image) => {
    if (image.kind === 'icon') return image
    const banners = image.banners.filter(({ path }) => after[path])
    const face = image.face && after[image.face.path] ? image.face : undefined
    const [banner] = image.id ? banners : []
    return { ...image, banners, face, hue: (banner && after[banner.path]?.hue) ?? image.hue }
  })
  const og = await generateOgImages({ contentDir, generatedImages: drawable, print })
  return summarize({
    ready: Object.keys(after).length + og.ready,
    created: created + og.created,
    removed: removed + og.removed,
    failed: [...failed, ...og.failed],
  })
}

function describe({ width, height, widths }: ImageVariants): string {
  return `${width} × ${height}, ${widths.length === 0 ? 'used as is' : `widths ${widths.join(', ')}`}`
}

function summarize({ ready, created, removed, failed }: Summary): CommandResult {
  const text = `${formatCount(ready, 'image')} ready (${created} new), ${formatCount(removed, 'unused file')} removed.`
  if (failed.length === 0) return { text, status: 0 }
  return {
    text: `${text}\nCould not generate ${formatCount(failed.length, 'image')}; see above.`,
    status: 1,
  }
}
