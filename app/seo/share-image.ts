/** Must match `CARD` in `cli/pictures/og-images/card-background.ts`. */
const CARD = { width: 1200, height: 630 }
/** Link previews don't support SVG. */
const UNSUPPORTED = /\.svg(?:[?#]|$)/i

type SiteImages = { siteUrl: string; card?: string; portrait?: string }
type PageImages = { card?: string; banner?: string }

export type ShareImage = { url: string; width?: number; height?: number; isWide: boolean }

/** Prefers the page's generated card, then its banner, the site's card, and the owner's portrait. */
export function pickShareImage(site: SiteImages, { card, banner }: PageImages = {}): ShareImage | undefined {
  const own = card !== site.card && card
  const generated = { ...CARD, isWide: true }
  const choices = [
    own && { url: own, ...generated },
    banner && { url: banner, isWide: true },
    site.card && { url: site.card, ...generated },
    site.portrait && { url: site.portrait, isWide: false },
  ].filter((choice) => !!choice)
  const image = choices.find(({ url }) => !UNSUPPORTED.test(url)) ?? choices[0]
  return image && { ...image, url: image.url.startsWith('/') ? `${site.siteUrl}${image.url}` : image.url }
}
