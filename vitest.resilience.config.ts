import { defineConfig } from 'vitest/config'

/** A hanging mail server is waited for in real time. */
const STORY_LIMIT_MS = 120_000

// Faults against the real server process: `npm run build` comes first, `npm test` sees to it.
export default defineConfig({
  test: {
    include: ['tests/resilience/**/*.test.ts'],
    globalSetup: 'tests/fakes/postgres/global-setup.ts',
    fileParallelism: false,
    maxConcurrency: 12,
    testTimeout: STORY_LIMIT_MS,
    hookTimeout: STORY_LIMIT_MS,
  },
})
