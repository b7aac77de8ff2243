import { useSiteLinks } from './site-links.ts'

export const BELOW_STYLESHEET_ID = 'below'

/** Links the styles of everything after the first view. The home page has this after the hero, others above the footer. */
export function BelowStylesheet({ href }: { href: string }) {
  const { toFile } = useSiteLinks()
  return <link id={BELOW_STYLESHEET_ID} rel="stylesheet" href={toFile(href)} />
}
