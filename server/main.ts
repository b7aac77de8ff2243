import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { PACKAGE_DIR } from './package-dir.ts'

// This halves the time of the next start if nothing else is loaded before.
enableCompileCache(join(PACKAGE_DIR, 'node_modules/.cache/vitrine'))
// React reads NODE_ENV when it is loaded and renders three times slower without it.
if (!process.argv.includes('--dev')) process.env.NODE_ENV ??= 'production'
const { start } = await import('./start.ts')
await start()
