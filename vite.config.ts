import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * Vite wraps each dynamic import to preload the styles and scripts that come with it. Ours bring their styles themselves,
 * and the wrapper would cost every first view most of a kilobyte.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}

const FETCHED_LATER =
  /app[\\/](routes|root|entry|summary|project[\\/](detail|points)|ui[\\/]toast-host)|contract[\\/](client|documents|summary)/

/** The libraries of the first view, each a file of its own: they change rarely, and start in steps. */
const CHUNKS = [
  { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  { name: 'site', test: isShared },
]

/** Our own code that screens share, in one file, less what is fetched only when it is needed. */
function isShared(id: string): boolean {
  return /[\\/](app|contract)[\\/]/.test(id) && !/node_modules/.test(id) && !FETCHED_LATER.test(id)
}

export default defineConfig({
  plugins: [plainImports(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, modulePreload: false, target: 'es2024' },
  // Named here, because Vite would find them one by one while pages load and reload each time.
  optimizeDeps: { include: ['zod/mini', 'groq-sdk', 'react-toastify/unstyled'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    ssr: { build: { rolldownOptions: { input: './server/app.ts' } } },
  },
})
