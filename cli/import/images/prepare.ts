import { formatImageHint } from '../../../server/content/images/hint.ts'
import { type Content, loadContent } from '../../../server/content/load.ts'
import type { ImportLog } from '../model/log.ts'

type Images = Pick<Content, 'originals' | 'generatedImages'> & { contentDir: string; print(line: string): void }

/** It rejects on machines without sharp. */
export type GenerateImages = (images: Images) => Promise<unknown>
type Deps = { generateImages: GenerateImages; log: ImportLog }

/** Only reports failures, because a site works without generated images. */
export async function prepareImages(contentDir: string, { generateImages, log }: Deps): Promise<void> {
  const before = await loadContent(contentDir)
  if (before.kind === 'invalid') return
  const print = (line: string) => log.info(`  image     ${line}`)
  await generateImages({ ...before.content, contentDir, print }).catch((error) =>
    log.skip('Share images, icons, and resized images', error instanceof Error ? error.message : String(error)),
  )
  const after = await loadContent(contentDir)
  const hint = after.kind === 'ok' ? formatImageHint(after.content) : undefined
  if (hint) log.hint(hint)
}
