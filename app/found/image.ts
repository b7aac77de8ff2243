/** `owner/drawings` draws them in this size. */
const CARD = { width: 1200, height: 630 }
/** Who shows a shared address draws no SVG. */
const UNSHOWN = /\.svg(?:[?#]|$)/i

type Site = { siteUrl: string; card?: string | undefined; portrait?: string | undefined } | undefined
type Page = { card?: string | undefined; banner?: string | undefined }

/** What others show of a page: its whole address, its size where that is known, and whether it may fill the width. */
export type Image = { url: string; width?: number; height?: number; isWide: boolean }

/** The card that was drawn for the page, else its banner, the card of the site, or the owner's portrait. */
export function findImage(site: Site, { card, banner }: Page = {}): Image | undefined {
  const own = card !== site?.card && card
  const drawn = { ...CARD, isWide: true }
  const choices = [
    own && { url: own, ...drawn },
    banner && { url: banner, isWide: true },
    site?.card && { url: site.card, ...drawn },
    site?.portrait && { url: site.portrait, isWide: false },
  ].filter((choice) => !!choice)
  const image = choices.find(({ url }) => !UNSHOWN.test(url)) ?? choices[0]
  return image && { ...image, url: image.url.startsWith('/') ? `${site?.siteUrl ?? ''}${image.url}` : image.url }
}
