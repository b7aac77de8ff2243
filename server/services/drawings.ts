import type { ContentStore } from '../content/content-store.ts'
import type { GeneratedImage } from '../content/images/generated.ts'

type Card = { url: string }

/** What was drawn for the content, as far as it is there. */
export function openDrawings(content: Pick<ContentStore, 'current'>) {
  const find = (wanted: (drawing: GeneratedImage) => boolean) => content.current().generatedImages.find(wanted)?.file

  return {
    /** The card of a project, else that of the site; undefined where neither is drawn. */
    card(id?: string): Card | undefined {
      const own = find((drawing) => drawing.kind === 'card' && drawing.id === id)
      const file = own ?? find((drawing) => drawing.kind === 'card' && drawing.id === undefined)
      return file && { url: file.url }
    },
    icons: () =>
      content.current().generatedImages.flatMap((drawing) => {
        if (drawing.kind !== 'icon' || drawing.purpose === 'apple' || !drawing.file) return []
        return [{ url: drawing.file.url, side: drawing.side, purpose: drawing.purpose }]
      }),
    appleIcon: () => find((drawing) => drawing.kind === 'icon' && drawing.purpose === 'apple'),
  }
}
