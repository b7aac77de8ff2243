type Options = {
  siteUrl: string
  /** These are paths below the base, such as `project/loom`. */
  pages: readonly string[]
}
type Manifest = { icons?: { src: string }[] } & Record<string, unknown>

/** Adds a trailing slash to absolute page URLs, but not to feed entry ids, which must not change (RFC 4287). */
export function createPageUrlRewriter({ siteUrl, pages }: Options): (text: string) => string {
  const paths = pages.length > 0 ? pages.map(escapeRegExp).join('|') : '(?!)'
  const pageUrl = new RegExp(`((?<!<id>)${escapeRegExp(siteUrl)}/(?:${paths}))(?=["'<>\\s)\\]#?]|$)`, 'g')
  return (text) => text.replace(pageUrl, '$1/')
}

export function rebaseManifest(text: string, base: string): string {
  const manifest: Manifest = JSON.parse(text)
  const icons = manifest.icons?.map((icon) => ({ ...icon, src: icon.src.replace(/^\//, base) }))
  return `${JSON.stringify({ ...manifest, id: base, start_url: base, scope: base, icons }, null, 2)}\n`
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
