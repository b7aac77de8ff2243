const SPECIAL = /[.*+?^${}()|[\]\\]/g

type Place = {
  base: string
  /** The public address of the whole site, without a slash at its end. */
  siteUrl: string
  /** Files of the build below `/assets/`; their names carry a hash, so that nothing else is called so. */
  assets: readonly string[]
  /** Pages by their path below the base, such as `project/loom`, without a slash at either end. */
  pages: readonly string[]
}

/**
 * Rewrites what a text names: files of the build lie below the base, and a page is a folder, which web servers know by the
 * slash at its end. The id of an entry of a feed stays what it ever was (RFC 4287). Everything else is the owner's own words.
 */
export function createAddressWriter({ base, siteUrl, assets, pages }: Place) {
  const asset = new RegExp(`/assets/(?=(?:${toChoice(assets)})(?![\\w-]))`, 'g')
  const page = new RegExp(
    `((?:href="${toPattern(base)}|(?<!<id>)${toPattern(siteUrl)}/)(?:${toChoice(pages)}))(?=["'<>\\s)\\]#?]|$)`,
    'g',
  )
  return {
    withAssets: (text: string) => text.replace(asset, `${base}assets/`),
    withPages: (text: string) => text.replace(page, '$1/'),
  }
}

function toChoice(words: readonly string[]): string {
  return words.length > 0 ? words.map(toPattern).join('|') : '(?!)'
}

function toPattern(text: string): string {
  return text.replace(SPECIAL, '\\$&')
}
