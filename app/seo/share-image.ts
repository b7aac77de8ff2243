/** The size in which `cli/og-images` renders them. */
const CARD = { width: 1200, height: 630 }
/** Link previews show no SVG. */
const NOT_SHOWN = /\.svg(?:[?#]|$)/i

type SiteImages = { siteUrl: string; card?: string; portrait?: string }
type PageImages = { card?: string; banner?: string }

/** The image of a link preview; `isWide` says that it may fill the width. */
export type ShareImage = { url: string; width?: number; height?: number; isWide: boolean }

/** The card that was drawn for the page, else its banner, the card of the site, or the owner's portrait. */
export function pickShareImage(site: SiteImages, { card, banner }: PageImages = {}): ShareImage | undefined {
  const own = card !== site.card && card
  const drawn = { ...CARD, isWide: true }
  const choices = [
    own && { url: own, ...drawn },
    banner && { url: banner, isWide: true },
    site.card && { url: site.card, ...drawn },
    site.portrait && { url: site.portrait, isWide: false },
  ].filter((choice) => !!choice)
  const image = choices.find(({ url }) => !NOT_SHOWN.test(url)) ?? choices[0]
  return image && { ...image, url: image.url.startsWith('/') ? `${site.siteUrl}${image.url}` : image.url }
}
