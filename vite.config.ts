import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './scripts/vite/compress.ts'
import { inlineScripts } from './scripts/vite/inline-scripts.ts'
import { serverOnly } from './scripts/vite/server-only.ts'

/** These are the oldest browsers with popovers, `:dir()`, and `light-dark()`. */
const OLDEST_BROWSERS = ['chrome123', 'safari17.5', 'firefox125']

/** Groups modules that every page loads or several islands share, because the bundler would write many small files. */
const CHUNKS = [
  {
    name: 'core',
    test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|contract[\\/](words|site\.ts)|app[\\/](islands[\\/]render|ui[\\/](images[\\/]icon|site-links|storage|words)\.ts)/,
  },
  { name: 'links', test: /app[\\/]privacy[\\/]link|contract[\\/]routes\.ts/ },
  { name: 'runtime', test: /rolldown[\\/]runtime|vite[\\/]preload-helper/ },
  {
    name: 'shared',
    test: /app[\\/](ui[\\/](?!external)|projects[\\/](?!to-cards|show-more))|contract[\\/](http|portfolio)\.ts/,
    minShareCount: 2,
  },
  { name: 'backend', test: /app[\\/](api|ui[\\/]external)/, minShareCount: 2 },
]

const CLIENT = 'build/client'
const STYLESHEETS = ['app', 'below', 'pages', 'latin-ext', 'non-latin', 'print', 'paper']

/** These packages have hundreds of files, which Node would load one by one at each start. */
const BUNDLED_PACKAGES = ['culori', 'kysely', 'zod', 'yaml']

// Builds the client, then the server with its pages. `server/pages/client-assets.ts` finds the client's files.
export default defineConfig(({ command }) => ({
  plugins: [react(), inlineScripts(), serverOnly()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: false,
    target: 'es2024',
    cssTarget: OLDEST_BROWSERS,
    emptyOutDir: true,
  },
  // A static export may be served below a path, so scripts import each other by relative URLs.
  experimental: { renderBuiltUrl: (_, { ssr }) => ({ relative: !ssr }) },
  // Without this list, Vite would discover these packages one by one and reload the page each time.
  optimizeDeps: {
    entries: ['app/islands/hydrate.ts'],
    include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'zod/mini', 'groq-sdk', 'react-toastify/unstyled'],
  },
  builder: {
    async buildApp({ build, environments: { client, ssr } }) {
      if (client) await build(client)
      if (ssr) await build(ssr)
      await compressFiles(CLIENT)
    },
  },
  environments: {
    client: {
      build: {
        outDir: CLIENT,
        manifest: true,
        rolldownOptions: {
          input: ['app/islands/hydrate.ts', ...STYLESHEETS.map((name) => `app/styles/${name}.css`)],
          // The loader calls the entry's export.
          preserveEntrySignatures: 'exports-only',
          output: { codeSplitting: { groups: CHUNKS } },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'build/server',
        ssr: true,
        rolldownOptions: {
          input: {
            ...{ main: 'server/main.ts', app: 'server/app.ts' },
            ...{ studio: 'studio/server/start.ts', preview: 'studio/server/preview/open.ts' },
            'draw-svg': 'studio/server/pictures/draw-svg.ts',
            'cli/studio': 'studio/main.ts',
            ...Object.fromEntries(globSync('cli/*.ts').map((file) => [file.slice(0, -'.ts'.length), file])),
          },
          output: { chunkFileNames: '[name].js' },
        },
      },
      resolve: { noExternal: command === 'build' ? BUNDLED_PACKAGES : [] },
    },
  },
}))
