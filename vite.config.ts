import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { minify } from 'terser'
import { defineConfig, type Plugin } from 'vite'

const VENDOR = 'vendor'

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

/**
 * What the bundler's own minifier leaves over: eight hundred bytes of a first view. Among the libraries a function
 * handed to another is put in parentheses, and so compiled together with its file, off the main thread: React as a whole is
 * such a function, and the page would stand still while it is compiled.
 */
function secondMinifier(): Plugin {
  return {
    name: 'second-minifier',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const compress = { passes: 3, pure_getters: true, unsafe_arrows: true }
        const format = { wrap_func_args: chunk.name === VENDOR }
        const { code } = await minify(chunk.code, { ecma: 2020, module: true, compress, format })
        if (code) chunk.code = code
      }
    },
  }
}

const FETCHED_LATER =
  /app[\\/](routes|entry|sections[\\/](about|home|portfolio)|contact[\\/](draft\.|send)|summary|project[\\/](detail|points)|ui[\\/]toast-host)|contract[\\/](call|client|documents|send-message|summary)/

/** Those that have popovers, know which way a text runs, and make one colour of another. */
const OLDEST_BROWSERS = ['chrome120', 'safari17', 'firefox128']

/** The libraries of the first view, each a file of its own: they change rarely, and start in steps. */
const CHUNKS = [
  { name: VENDOR, test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  { name: 'site', test: isShared },
]

/**
 * Our own code that screens share, in one file, less what is fetched only when it is needed. The smaller sections of the
 * home page are in it as well: apart, they would cost that page more than they save the others.
 */
function isShared(id: string): boolean {
  return /[\\/](app|contract)[\\/]/.test(id) && !/node_modules/.test(id) && !FETCHED_LATER.test(id)
}

export default defineConfig({
  plugins: [plainImports(), tailwindcss(), reactRouter(), secondMinifier()],
  build: { assetsInlineLimit: 0, modulePreload: false, target: 'es2024', cssTarget: OLDEST_BROWSERS },
  // Named here, because Vite would find them one by one while pages load and reload each time.
  optimizeDeps: { include: ['zod/mini', 'groq-sdk', 'react-toastify/unstyled'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    ssr: { build: { rolldownOptions: { input: './server/app.ts' } } },
  },
})
