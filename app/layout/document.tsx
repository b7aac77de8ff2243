import type { ReactNode } from 'react'
import type { Owner } from '../../contract/documents.ts'
import type { Loadable } from '../../contract/portfolio.ts'
import * as routes from '../../contract/routes.ts'
import { type BrowserApi, listAlternates, type Site, type SiteLinks, type Theme } from '../../contract/site.ts'
import { toDirection, type Words } from '../../contract/words/words.ts'
import islandLoader from '../islands/loader.inline.ts?inline-script'
import cord from '../theme/cord.inline.ts?inline-script'
import themeInit from '../theme/init.inline.ts?inline-script'
import { DEFAULT_THEME } from '../theme/theme.ts'
import { BELOW_STYLESHEET_ID, BelowStylesheet } from '../ui/below-stylesheet.tsx'
import { IconSprite } from '../ui/images/icon.tsx'
import { IslandWordsScript } from '../ui/page-words.tsx'
import { SiteLinksContext, useSiteLinks } from '../ui/site-links.ts'
import { TOAST_CONTAINER_ID } from '../ui/toasts/toasts.ts'
import { useWords, WordsContext } from '../ui/words.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MOBILE_MENU_ID, type SectionLink } from './menu.ts'

export type Assets = {
  entry: string
  fonts: string[]
  printStylesheet: string
  belowStylesheet: string
  /** The stylesheet is inlined, so the first paint waits for no second file. */
  css: string
  /** These are set only in development, where Vite replaces stylesheets while the page is open. */
  stylesheets?: string[]
}

type DocumentProps = {
  site: Site
  words: Words
  api: BrowserApi
  owner: Loadable<Owner>
  assets: Assets
  links: SiteLinks
  siteUrl: string
  path: string | undefined
  children: ReactNode
}

export function Document({ site, words, api, owner, assets, links, siteUrl, path, children }: DocumentProps) {
  const onHomePage = path === routes.home.path
  const sections = [...site.sections, 'contact'].filter((id): id is SectionLink => id in words.navigation)
  const { aboutSubtitle: _, ...labels } = site.headings
  const hasLabels = Object.values(labels).some(Boolean)
  return (
    <SiteLinksContext value={links}>
      <WordsContext value={words}>
        <html
          lang={words.language}
          dir={toDirection(words.language)}
          id="top"
          data-base={links.base === '/' ? undefined : links.base}
          data-folders={links.pagesAreFolders || undefined}
          data-look={site.look}
          className={toThemeClass(site)}
        >
          <Head {...{ site, assets, links, siteUrl, path, onHomePage }} />
          <body>
            <a href="#main" className="skip-link">
              {words.layout.skipToContent}
            </a>
            <IconSprite />
            <div className="page-glow" />
            <Header site={site} sections={sections} {...(hasLabels && { labels })} onHomePage={onHomePage} />
            <main id="main" tabIndex={-1}>
              {children}
            </main>
            {!onHomePage && <BelowStylesheet href={assets.belowStylesheet} />}
            <Footer site={site} owner={owner} api={api} path={path} />
            <div
              id={TOAST_CONTAINER_ID}
              data-label={words.layout.notifications}
              data-close={words.layout.closeNotification}
            />
            <IslandWordsScript />
          </body>
        </html>
      </WordsContext>
    </SiteLinksContext>
  )
}

type HeadProps = Pick<DocumentProps, 'site' | 'assets' | 'links' | 'siteUrl' | 'path'> & { onHomePage: boolean }

function Head({ site, assets, links, siteUrl, path = '', onHomePage }: HeadProps) {
  const { toFile } = useSiteLinks()
  const { language } = useWords()
  const { script, attributes } = site.analytics
  const favicon = site.favicon ?? { url: routes.favicon.path, type: 'image/svg+xml' }
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {site.isSample && <meta name="robots" content="noindex" />}
      <InlineScript code={themeInit.code} data-key={site.themeKey} data-theme={toThemeClass(site)} />
      <InlineScript code={islandLoader.code} data-src={toFile(assets.entry)} />
      {onHomePage && <InlineScript code={cord.code} />}
      {assets.fonts.map((font) => (
        <link key={font} rel="preload" href={toFile(font)} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {/* Rendering waits until the header and the hero are parsed, to avoid layout shift. */}
      <link rel="expect" href={`#${onHomePage ? BELOW_STYLESHEET_ID : MOBILE_MENU_ID}`} blocking="render" />
      <link rel="icon" href={toFile(favicon.url)} type={favicon.type} />
      <link rel="manifest" href={toFile(routes.manifest.path)} />
      {listAlternates(site.translations, { language, url: siteUrl, path }).map((page) => (
        <link key={page.language} rel="alternate" hrefLang={page.language} href={page.url} />
      ))}
      {assets.stylesheets?.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, generated by the build */}
      <style dangerouslySetInnerHTML={{ __html: assets.css }} />
      <link rel="stylesheet" href={toFile(assets.printStylesheet)} media="print" />
      {script && (
        <script defer src={script} {...Object.fromEntries(attributes.map(({ name, value }) => [name, value]))} />
      )}
      <InlineScript code={toSpeculationRules(links, site)} type="speculationrules" />
    </head>
  )
}

/** The stylesheet's default is dark. Without scripts, the class is all that shows another theme. */
function toThemeClass({ theme }: Site): Theme | undefined {
  return theme === DEFAULT_THEME ? undefined : theme
}

/** Lists only our own pages, because prerendering them has no side effects. Analytics would count it as a visit. */
export function toSpeculationRules({ base }: SiteLinks, site: Site): string {
  const pages = routes
    .listPages(site)
    .map(({ path }) => base + path.slice(1).replace(/(:id)?$/, path === '/' ? '' : '*'))
  const action = site.analytics.script ? 'prefetch' : 'prerender'
  return JSON.stringify({ [action]: [{ where: { href_matches: pages }, eagerness: 'moderate' }] })
}

type ScriptProps = { code: string; type?: string; [data: `data-${string}`]: string | undefined }

function InlineScript({ code, ...props }: ScriptProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own scripts, compiled by the build
  return <script {...props} dangerouslySetInnerHTML={{ __html: code }} />
}

export const INLINE_SCRIPT_HASHES = [themeInit.cspHash, islandLoader.cspHash]
export const HOME_SCRIPT_HASHES = [...INLINE_SCRIPT_HASHES, cord.cspHash]
