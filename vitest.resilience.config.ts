import { defineConfig } from 'vitest/config'

/** Mail servers that hang are waited for in real time. */
const TEST_LIMIT_MS = 120_000

// Errors around the real server process. Needs a build; `npm test` makes one.
export default defineConfig({
  test: {
    include: ['tests/resilience/**/*.test.ts'],
    globalSetup: 'tests/fakes/postgres/global-setup.ts',
    // Tests mostly wait, and each has its own ports and data folders.
    isolate: false,
    pool: 'threads',
    maxWorkers: 2,
    maxConcurrency: 12,
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
  },
})
