import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Before anything else is loaded: halves the time of the next start.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/vitrine', import.meta.url)))
// React reads it when it is loaded, and renders three times slower without it.
if (!process.argv.includes('--dev')) process.env.NODE_ENV ??= 'production'
const { start } = await import('./start.ts')
await start()
