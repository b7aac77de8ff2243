import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type Assets, Document, INLINE_SCRIPT_HASHES, toSpeculationRules } from '../../app/layout/document.tsx'
import { toPaletteCss } from '../../contract/colors/palette.ts'
import type { PortfolioSource } from '../../contract/portfolio.ts'
import type { BrowserApi, Look, Site, SiteLinks } from '../../contract/site.ts'
import { NO_CACHE, NO_STORE } from '../http/cache/cache-control.ts'
import { buildCsp, findImageSources, toCspHash, toOrigins } from '../http/security/csp.ts'
import { trackCompleteness } from '../portfolio/completeness.ts'

export type RenderOptions = {
  site(): Site
  siteUrl: string
  api: BrowserApi
  portfolio: PortfolioSource
  /** `pagesCss`: styles a loaded home page doesn't need. `extendedLatinCss`: fonts for non-English letters. */
  assets: Omit<Assets, 'fonts'> & {
    font: string
    pagesCss: string
    extendedLatinCss: string
    looks: Record<Look, { css: string; fonts: string[] }>
  }
  links: SiteLinks
  /** Development has no policy, because Vite adds its own scripts. */
  development: boolean
}

type Page = {
  status?: number
  onHomePage?: boolean
  headers?: Record<string, string>
  images?: string[]
  hue?: number
  render(): ReactNode
}

const EXTENDED_LATIN = /[\u00a1-\u00a8\u00aa-\u00b6\u00b8-\u02ba\u1e00-\u1eff\u20ac\u2122\u2190-\u2193\u2212]/

export function createPageRenderer(options: RenderOptions) {
  const { site, siteUrl, api, portfolio: source, assets, links, development } = options
  // The print stylesheet writes the host before the paths of links.
  const hostCss = `:root{--host:"${new URL(siteUrl).host}"}`
  const extendedLatinCss = toAbsoluteUrls(assets.extendedLatinCss, links)
  const speculationHash = toCspHash(toSpeculationRules(links))

  return async function renderPage(load: (portfolio: PortfolioSource) => Promise<Page>): Promise<Response> {
    const { portfolio, isComplete } = trackCompleteness(source)
    const page = await load(portfolio)
    const owner = await portfolio.owner()
    const isFilledHome = page.onHomePage && isComplete()
    const { accent, look } = site()
    const sheets = [assets.css, ...(isFilledHome ? [] : [assets.pagesCss]), assets.looks[look].css]
    const css = toAbsoluteUrls(sheets.join(''), links) + toPaletteCss(page.hue ?? accent) + hostCss
    const html = renderToString(
      <Document
        site={site()}
        api={api}
        owner={owner}
        assets={{ ...assets, css, fonts: [assets.font, ...assets.looks[look].fonts] }}
        links={links}
        onHomePage={page.onHomePage ?? false}
      >
        {page.render()}
      </Document>,
    )
    const hasExtendedLatin = EXTENDED_LATIN.test(html)
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', ...page.headers })
    headers.set('cache-control', isComplete() ? NO_CACHE : NO_STORE)
    if (!development) {
      const images = [
        ...(await findImageSources(portfolio, api.imageBase)),
        ...toOrigins([...(page.images ?? []), ...ownImages(site())]),
      ]
      const scriptHashes = [...INLINE_SCRIPT_HASHES, speculationHash]
      const styleHashes = [css, ...(hasExtendedLatin ? [extendedLatinCss] : [])].map(toCspHash)
      const connect = api.base ? [api.base] : []
      headers.set('content-security-policy', buildCsp({ scriptHashes, styleHashes, images, connect }))
    }
    const body = hasExtendedLatin ? html.replace('</head>', `<style>${extendedLatinCss}</style></head>`) : html
    return new Response(`<!DOCTYPE html>${body}`, { status: page.status ?? 200, headers })
  }
}

export function ownImages({ avatar, links }: Site): string[] {
  return [avatar?.url, ...links.more.map(({ image }) => image)].filter((url) => url !== undefined)
}

function toAbsoluteUrls(css: string, { base }: SiteLinks): string {
  return css.replaceAll('/assets/', `${base}assets/`)
}
