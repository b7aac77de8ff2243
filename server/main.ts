import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Before anything else is loaded: halves the time of the next start.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/vitrine', import.meta.url)))
// React reads it when it is loaded, and renders three times slower without it.
if (!process.argv.includes('--dev')) process.env.NODE_ENV ??= 'production'
// Bundled, a start loads a few files instead of seven hundred.
const entry = process.argv.includes('--dev') ? './start.ts' : '../build/server/start.js'
const { start }: typeof import('./start.ts') = await import(entry)
await start(fileURLToPath(new URL('..', import.meta.url)))
