import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  type Assets,
  Document,
  HOME_SCRIPT_HASHES,
  INLINE_SCRIPT_HASHES,
  toSpeculationRules,
} from '../../app/layout/document.tsx'
import { toPaletteCss } from '../../contract/colors/palette.ts'
import type { PortfolioSource } from '../../contract/portfolio.ts'
import { home } from '../../contract/routes.ts'
import type { BrowserApi, Look, Site, SiteLinks } from '../../contract/site.ts'
import type { Words } from '../../contract/words/words.ts'
import { NO_CACHE, NO_STORE } from '../http/cache/cache-control.ts'
import { buildCsp, toCspHash, toOrigins } from '../http/security/csp.ts'
import { trackCompleteness } from '../portfolio/completeness.ts'
import { findImageSources, ownImages } from './image-sources.ts'

export type RenderOptions = {
  site(): Site
  words(): Words
  siteUrl(): string
  api: BrowserApi
  portfolio: PortfolioSource
  /** `pagesCss`: styles a loaded home page doesn't need. `extendedLatinCss`: fonts for non-English letters. */
  assets: Omit<Assets, 'fonts'> & {
    font: string
    pagesCss: string
    extendedLatinCss: string
    nonLatinCss: string
    listScripts(islands: string[]): string[]
    looks: Record<Look, { css: string; fonts: string[] }>
  }
  links: SiteLinks
  /** Development has no policy, because Vite adds its own scripts. */
  development: boolean
}

export type Page = {
  status?: number
  /** Is undefined for error pages and responses to a form. */
  path?: string
  headers?: Record<string, string>
  images?: string[]
  hue?: number
  children: ReactNode
}

const VISIBLE_ISLAND = /data-island="([\w/-]+)" data-when="visible"/g
const EXTENDED_LATIN =
  /[\u00a1-\u00a8\u00aa-\u00b6\u00b8-\u02ba\u0400-\u04ff\u1e00-\u1eff\u20ac\u2122\u2190-\u2193\u2212]/
const NON_LATIN = /^(?:ar|he|hi|zh|ja|ko)\b/i

export async function renderPage(
  options: RenderOptions,
  load: (portfolio: PortfolioSource) => Promise<Page>,
): Promise<Response> {
  const { siteUrl, api, assets, links } = options
  const { portfolio, isComplete } = trackCompleteness(options.portfolio)
  const page = await load(portfolio)
  const owner = await portfolio.owner()
  const isFilledHome = page.path === home.path && isComplete()
  const site = options.site()
  const look = assets.looks[site.look]
  const words = options.words()
  const nonLatinCss = NON_LATIN.test(words.language) ? assets.nonLatinCss : ''
  const sheets = [assets.css, isFilledHome ? '' : assets.pagesCss, look.css, nonLatinCss]
  // The print stylesheet writes the host before the paths of links.
  const hostCss = `:root{--host:"${new URL(siteUrl()).host}"}`
  const css = toAbsoluteUrls(sheets.join(''), links) + toPaletteCss(page.hue ?? site.accent) + hostCss
  const rendered = renderToString(
    <Document
      site={site}
      words={words}
      api={api}
      owner={owner}
      assets={{ ...assets, css, fonts: [assets.font, ...look.fonts] }}
      links={links}
      siteUrl={siteUrl()}
      path={page.path}
    >
      {page.children}
    </Document>,
  )
  const visible = Array.from(rendered.matchAll(VISIBLE_ISLAND), ([, name = '']) => name)
  const scripts = visible.length > 0 ? ` data-files="${assets.listScripts(visible).join(' ')}"` : ''
  const html = rendered.replace(' data-src=', `${scripts} data-src=`)
  const extendedLatinCss = EXTENDED_LATIN.test(html) ? toAbsoluteUrls(assets.extendedLatinCss, links) : ''
  const styles = [css, ...(extendedLatinCss ? [extendedLatinCss] : [])]
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': isComplete() ? NO_CACHE : NO_STORE,
    ...(!options.development && { 'content-security-policy': await toCsp({ options, portfolio, page, styles }) }),
    ...page.headers,
  }
  const body = extendedLatinCss ? html.replace('</head>', `<style>${extendedLatinCss}</style></head>`) : html
  return new Response(`<!DOCTYPE html>${body}`, { status: page.status ?? 200, headers })
}

type CspParts = { options: RenderOptions; portfolio: PortfolioSource; page: Page; styles: string[] }

async function toCsp({ options: { api, site, links }, portfolio, page, styles }: CspParts): Promise<string> {
  const images = [
    ...(await findImageSources(portfolio, api.imageBase)),
    ...toOrigins([...(page.images ?? []), ...ownImages(site())]),
  ]
  const inline = page.path === home.path ? HOME_SCRIPT_HASHES : INLINE_SCRIPT_HASHES
  const scriptHashes = [...inline, toCspHash(toSpeculationRules(links, site()))]
  const scripts = [site().analytics.script]
  const connect = [api.base, ...scripts]
  return buildCsp({ scriptHashes, scripts, styleHashes: styles.map(toCspHash), images, connect })
}

function toAbsoluteUrls(css: string, { base }: SiteLinks): string {
  return css.replaceAll('/assets/', `${base}assets/`)
}
