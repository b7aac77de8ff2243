import { defineConfig } from 'vitest/config'
import { createTemporaryFolder } from './tests/temporary-folder.ts'

createTemporaryFolder()

// These tests need a build and start other browsers. `npm run test:browsers` creates one and says which are missing.
export default defineConfig({
  test: {
    include: ['tests/browsers/**/*.test.ts'],
    isolate: false,
    pool: 'threads',
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
})
