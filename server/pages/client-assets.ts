import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'

const MANIFEST = '.vite/manifest.json'
const ENTRY = 'app/islands/hydrate.ts'
const PAPER_FONTS = ['', '-italic'].map((style) => `app/fonts/instrument-serif${style}-basic-latin.woff2`)
const manifestFile = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }))
const RELATIVE_URL = /url\((["']?)(?!data:|\/|#)(?:\.\/)?/g

export function readClientAssets(dir: string) {
  const manifest = manifestFile.parse(JSON.parse(readFileSync(join(dir, MANIFEST), 'utf8')))
  const find = (source: string) => {
    const entry = manifest[source]
    if (!entry) throw new Error(`${source} is not in the build; run npm run build`)
    return `/${entry.file}`
  }
  const readStylesheet = (source: string) =>
    readFileSync(join(dir, find(source)), 'utf8')
      .replace(RELATIVE_URL, 'url($1/assets/')
      .trim()
  const listImports = (source: string): string[] => [source, ...(manifest[source]?.imports ?? []).flatMap(listImports)]
  return {
    entry: find(ENTRY),
    /** Lists the names of all files that these islands load besides the entry. */
    listScripts: (islands: string[]) => {
      const entry = new Set(listImports(ENTRY))
      const toSources = (name: string) => [`app/${name}.island.tsx`, `app/${name}.script.ts`]
      const sources = new Set(islands.flatMap(toSources).flatMap(listImports))
      return [...sources]
        .filter((source) => !entry.has(source) && source in manifest)
        .map((source) => basename(find(source), '.js'))
    },
    font: find('app/fonts/geist-basic-latin.woff2'),
    printStylesheet: find('app/styles/print.css'),
    belowStylesheet: find('app/styles/below.css'),
    css: readStylesheet('app/styles/app.css'),
    pagesCss: readStylesheet('app/styles/pages.css'),
    extendedLatinCss: readStylesheet('app/styles/latin-ext.css'),
    nonLatinCss: readStylesheet('app/styles/non-latin.css'),
    looks: {
      vitrine: { css: '', fonts: [] },
      paper: { css: readStylesheet('app/styles/paper.css'), fonts: PAPER_FONTS.map(find) },
    },
  }
}

export const DEVELOPMENT_ASSETS = {
  entry: `/${ENTRY}`,
  listScripts: () => [],
  font: '/app/fonts/geist-basic-latin.woff2',
  printStylesheet: '/app/styles/print.css',
  belowStylesheet: '/app/styles/below.css',
  stylesheets: [
    '/app/styles/app.css',
    '/app/styles/pages.css',
    '/app/styles/latin-ext.css',
    '/app/styles/paper.css',
    '/app/styles/non-latin.css',
    '/app/styles/draft.css',
  ],
  css: '',
  pagesCss: '',
  extendedLatinCss: '',
  nonLatinCss: '',
  looks: {
    vitrine: { css: '', fonts: [] },
    paper: { css: '', fonts: PAPER_FONTS.map((font) => `/${font}`) },
  },
}
