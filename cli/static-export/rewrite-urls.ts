const SPECIAL = /[.*+?^${}()|[\]\\]/g

type Place = {
  /** The public address of the whole site, without a slash at its end. */
  siteUrl: string
  /** Pages by their path below the base, such as `project/loom`, without a slash at either end. */
  pages: readonly string[]
}

/**
 * Adds a slash to whole addresses of pages: in a static export a page is a folder. The id of a feed entry never changes
 * (RFC 4287).
 */
export function createPageUrlWriter({ siteUrl, pages }: Place): (text: string) => string {
  const page = new RegExp(`((?<!<id>)${toPattern(siteUrl)}/(?:${toChoice(pages)}))(?=["'<>\\s)\\]#?]|$)`, 'g')
  return (text) => text.replace(page, '$1/')
}

function toChoice(words: readonly string[]): string {
  return words.length > 0 ? words.map(toPattern).join('|') : '(?!)'
}

function toPattern(text: string): string {
  return text.replace(SPECIAL, '\\$&')
}
