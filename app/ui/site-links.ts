import { createContext, useContext } from 'react'

/** Where the site is served: below which path, and whether its pages are folders, as in a static export. */
export type SiteLinks = { base: string; pagesAreFolders: boolean }

export const SiteLinksContext = createContext<SiteLinks>({ base: '/', pagesAreFolders: false })

/** Turns the site's own addresses into ones that hold below its base path; others stay as they are. */
export function useSiteLinks() {
  const { base, pagesAreFolders } = useContext(SiteLinksContext)
  const toFile = (address: string) => (address.startsWith('/') ? base + address.slice(1) : address)
  return {
    toFile,
    toPage: (path: string) => toFile(path) + (pagesAreFolders && path !== '/' ? '/' : ''),
  }
}
