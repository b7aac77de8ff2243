import type { ContentStore } from '../content/content-store.ts'
import type { GeneratedImage } from '../content/images/generated.ts'

export function openGeneratedImages(content: Pick<ContentStore, 'current'>) {
  const find = (matches: (image: GeneratedImage) => boolean) => content.current().generatedImages.find(matches)?.file

  return {
    card(id?: string): { url: string } | undefined {
      const own = find((image) => image.kind === 'card' && image.id === id)
      const file = own ?? find((image) => image.kind === 'card' && image.id === undefined)
      return file && { url: file.url }
    },
    icons: () =>
      content.current().generatedImages.flatMap((image) => {
        if (image.kind !== 'icon' || image.purpose === 'apple' || !image.file) return []
        return [{ url: image.file.url, side: image.side, purpose: image.purpose }]
      }),
    appleIcon: () => find((image) => image.kind === 'icon' && image.purpose === 'apple'),
  }
}
