import { defineConfig } from 'vitest/config'
import { createTemporaryFolder } from './tests/temporary-folder.ts'

/** Some tests wait in real time for mail servers that hang. */
const TEST_TIMEOUT_MS = 120_000

/** Only `npm run test:long` runs these tests, and it draws a seed. */
const IS_LONG = Boolean(process.env.LONG)
const LONG_TESTS = IS_LONG ? ['tests/long/**/*.test.ts'] : []
const SEED = IS_LONG ? ['tests/long/draw-seed.ts'] : []

createTemporaryFolder()

// These tests start the real server process, so they need a build. `npm test` creates one.
export default defineConfig({
  test: {
    include: ['tests/resilience/**/*.test.ts', ...LONG_TESTS],
    globalSetup: [...SEED, 'tests/fakes/postgres/global-setup.ts'],
    // Tests mostly wait, and each has its own ports and data folders.
    isolate: false,
    pool: 'threads',
    maxWorkers: 2,
    maxConcurrency: 12,
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
  },
})
