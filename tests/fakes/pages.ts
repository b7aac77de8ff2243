import type { PortfolioSource } from '../../contract/portfolio.ts'
import { type BrowserApi, SECTIONS, type Site } from '../../contract/site.ts'
import { ENGLISH } from '../../contract/words/languages.ts'
import { NO_PAGE_CACHE } from '../../server/http/cache/page-cache.ts'
import { createPages } from '../../server/pages/route.tsx'

export const SITE: Site = {
  name: 'Ada Lovelace',
  greeting: "Hi, I'm Ada Lovelace",
  roles: ['Mathematician', 'Writer'],
  biography: ['First.', 'Second.'],
  links: { videoChannel: '', resume: '', mail: 'ada@example.com', more: [] },
  sections: [...SECTIONS],
  headings: {},
  accent: 10,
  themeKey: 'theme-key',
  look: 'vitrine',
  theme: 'dark',
  summaries: true,
  analytics: { script: '', attributes: [] },
  translations: [],
}
const ASSETS = {
  entry: '/assets/hydrate.js',
  listScripts: (islands: string[]) => islands.map((name) => `${name}.js`),
  font: '/assets/f.woff2',
  printStylesheet: '/assets/p.css',
  belowStylesheet: '/assets/b.css',
  css: 'a{b:url(/assets/x.png)}',
  pagesCss: '.project{}',
  extendedLatinCss: '@font-face{}',
  nonLatinCss: ':lang(ar){}',
  looks: { vitrine: { css: '', fonts: [] }, paper: { css: '', fonts: [] } },
}

/** Renders the pages of this portfolio, without a cache. */
export function openPages(portfolio: PortfolioSource, api: BrowserApi, { base = '/', site = SITE } = {}) {
  return createPages({
    cache: NO_PAGE_CACHE,
    site: () => site,
    words: () => ENGLISH,
    siteUrl: () => 'https://ada.example',
    api,
    portfolio,
    assets: ASSETS,
    links: { base, pagesAreFolders: base !== '/' },
    development: false,
    card: () => undefined,
    stories: () => new Map(),
    timelineDetails: () => undefined,
    maxTextLength: 1_000,
    privacy: { messageDays: 'keep', spamDays: 30, isEmailed: false, ipRetentionMs: 86_400_000 },
  })
}
