import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { GeneratedImage } from '../../../server/content/images/generated.ts'
import { writeFileAtomic } from '../../../server/database/write-file.ts'
import { removeUnused } from '../remove-unused.ts'
import { renderCard } from './card.ts'
import { renderIcon } from './card-background.ts'
import { describeMissingFonts, findMissingLetters, withoutLetters } from './missing-letters.ts'

const ICON_OPTIONS = { effort: 10 }
const GENERATED_FILE = /-[0-9a-f]{10}\.(?:png|jpg)(?:\.[\w-]+\.part)?$/

type Options = { contentDir: string; generatedImages: readonly GeneratedImage[]; print(line: string): void }
export type Summary = { ready: number; created: number; removed: number; failed: string[] }

export async function generateOgImages({ contentDir, generatedImages, print }: Options): Promise<Summary> {
  const missing = generatedImages.filter(({ file }) => !file)
  const failed: string[] = []
  const texts = missing.flatMap((image) => (image.kind === 'card' ? [image.title, image.line, image.name] : []))
  const missingLetters = await findMissingLetters(texts)
  const toDrawn = (text: string) => withoutLetters(text, missingLetters.get(text))
  for (const image of missing) {
    try {
      const png =
        image.kind === 'card'
          ? renderCard({
              ...image,
              title: toDrawn(image.title),
              line: toDrawn(image.line),
              name: toDrawn(image.name),
            })
          : sharp(renderIcon(image)).png(ICON_OPTIONS).toBuffer()
      await writeFileAtomic(join(contentDir, image.path), await png)
      print(`${image.path}  generated`)
    } catch (error) {
      // A disk error affects every image.
      if (error instanceof Error && 'syscall' in error) throw error
      failed.push(image.path)
      print(`${image.path}  could not be generated: ${error instanceof Error ? error.message : error}`)
    }
  }
  for (const warning of describeMissingFonts(missingLetters)) print(warning)
  const used = generatedImages.map(({ path }) => path)
  const removed = await removeUnused(contentDir, { dirs: used.map(dirname), used, pattern: GENERATED_FILE })
  return { ready: generatedImages.length - failed.length, created: missing.length - failed.length, removed, failed }
}
