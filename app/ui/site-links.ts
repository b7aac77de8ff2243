import { createContext, useContext } from 'react'
import type { SiteLinks } from '../../contract/site.ts'

export const SiteLinksContext = createContext<SiteLinks>({ base: '/', pagesAreFolders: false })

/** Prefixes the site's own URLs with its base path. */
export function useSiteLinks() {
  const { base, pagesAreFolders } = useContext(SiteLinksContext)
  const toFile = (url: string) => (url.startsWith('/') ? base + url.slice(1) : url)
  return {
    toFile,
    toPage: (path: string) => toFile(path) + (pagesAreFolders && path !== '/' ? '/' : ''),
  }
}
