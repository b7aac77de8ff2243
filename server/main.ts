import { enableCompileCache, findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

// Works for both the source file and the build.
const root = dirname(findPackageJSON(import.meta.url) ?? '')
// This halves the time of the next start if nothing else is loaded before.
enableCompileCache(join(root, 'node_modules/.cache/vitrine'))
// React reads NODE_ENV when it is loaded and renders three times slower without it.
if (!process.argv.includes('--dev')) process.env.NODE_ENV ??= 'production'
const { start } = await import('./start.ts')
await start(root)
