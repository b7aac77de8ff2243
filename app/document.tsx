import type { ReactNode } from 'react'
import type { Owner } from '../contract/documents.ts'
import type { Pending, Result } from '../contract/result.ts'
import { layout, navigation } from '../contract/strings.ts'
import islandLoader from './inline/island-loader.ts?inline-script'
import themeInit from './inline/theme-init.ts?inline-script'
import { MOBILE_MENU_ID, type SectionLink } from './islands/section-nav.tsx'
import { Footer } from './sections/footer.tsx'
import { Header } from './sections/header.tsx'
import type { BrowserApi, Site } from './site.ts'
import { IconSprite } from './ui/images/icon.tsx'
import { type SiteLinks, SiteLinksContext, useSiteLinks } from './ui/site-links.ts'
import { TOAST_CONTAINER_ID } from './ui/toasts/toasts.ts'

export type Assets = {
  entry: string
  fonts: string[]
  printStylesheet: string
  /** The stylesheet itself, so that the first paint waits for no second file. */
  css: string
  /** In development stylesheets stay files, which Vite replaces while the page is open. */
  stylesheets?: string[]
}

type DocumentProps = {
  site: Site
  api: BrowserApi
  owner: Result<Owner> | Pending
  assets: Assets
  links: SiteLinks
  onHomePage: boolean
  children: ReactNode
}

export function Document({ site, api, owner, assets, links, onHomePage, children }: DocumentProps) {
  const sections = [...site.sections, 'contact'].filter((id): id is SectionLink => id in navigation)
  const { aboutSubtitle: _, ...labels } = site.headings ?? {}
  const hasOwn = Object.values(labels).some(Boolean)
  return (
    <SiteLinksContext value={links}>
      <html
        lang="en"
        id="top"
        data-base={links.base === '/' ? undefined : links.base}
        data-folders={links.pagesAreFolders || undefined}
        data-look={site.look}
      >
        <Head site={site} assets={assets} links={links} firstSection={onHomePage ? sections[0] : undefined} />
        <body>
          <a href="#main" className="skip-link">
            {layout.skipToContent}
          </a>
          <IconSprite />
          <div className="page-glow" />
          <Header site={site} sections={sections} {...(hasOwn && { labels })} onHomePage={onHomePage} />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Footer site={site} owner={owner} api={api} />
          <div id={TOAST_CONTAINER_ID} />
        </body>
      </html>
    </SiteLinksContext>
  )
}

type HeadProps = Pick<DocumentProps, 'site' | 'assets' | 'links'> & { firstSection: string | undefined }

function Head({ site, assets, links, firstSection }: HeadProps) {
  const { toFile } = useSiteLinks()
  const favicon = site.favicon ?? { url: '/favicon.svg', type: 'image/svg+xml' }
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <InlineScript code={themeInit.code} data-key={site.themeKey} />
      <InlineScript code={islandLoader.code} data-src={toFile(assets.entry)} />
      {assets.fonts.map((font) => (
        <link key={font} rel="preload" href={toFile(font)} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {/* Rendering waits until the header, and on the home page the hero, is parsed: half of one would move. */}
      <link rel="expect" href={`#${firstSection ?? MOBILE_MENU_ID}`} blocking="render" />
      <link rel="icon" href={toFile(favicon.url)} type={favicon.type} />
      <link rel="manifest" href={toFile('/site.webmanifest')} />
      {assets.stylesheets?.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, made by the build */}
      <style dangerouslySetInnerHTML={{ __html: assets.css }} />
      <link rel="stylesheet" href={toFile(assets.printStylesheet)} media="print" />
      <InlineScript code={toSpeculationRules(links)} type="speculationrules" />
    </head>
  )
}

/** Lets browsers prerender a page while the pointer rests on its link: our own pages only, none of which changes anything. */
export function toSpeculationRules({ base }: SiteLinks): string {
  const pages = [base, `${base}summarize*`, `${base}privacy*`, `${base}project/*`]
  return JSON.stringify({ prerender: [{ where: { href_matches: pages }, eagerness: 'moderate' }] })
}

function InlineScript({ code, ...props }: { code: string; type?: string; 'data-key'?: string; 'data-src'?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own scripts, compiled by the build
  return <script {...props} dangerouslySetInnerHTML={{ __html: code }} />
}

export const INLINE_SCRIPT_HASHES = [themeInit.cspHash, islandLoader.cspHash]
