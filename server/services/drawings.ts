import type { Drawing } from '../content/images/generated.ts'
import type { Folder } from '../content/content-store.ts'

type Card = { url: string }

/** What was drawn for the content, as far as it is there. */
export function openDrawings(folder: Pick<Folder, 'current'>) {
  const find = (wanted: (drawing: Drawing) => boolean) => folder.current().drawings.find(wanted)?.file

  return {
    /** The card of a project, else that of the site; undefined where neither is drawn. */
    card(id?: string): Card | undefined {
      const own = find((drawing) => drawing.kind === 'card' && drawing.id === id)
      const file = own ?? find((drawing) => drawing.kind === 'card' && drawing.id === undefined)
      return file && { url: file.url }
    },
    icons: () =>
      folder.current().drawings.flatMap((drawing) => {
        if (drawing.kind !== 'icon' || drawing.purpose === 'apple' || !drawing.file) return []
        return [{ url: drawing.file.url, side: drawing.side, purpose: drawing.purpose }]
      }),
    appleIcon: () => find((drawing) => drawing.kind === 'icon' && drawing.purpose === 'apple'),
  }
}
