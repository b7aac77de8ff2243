import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { inlineScripts } from './scripts/vite/inline-scripts.ts'
import { createTemporaryFolder } from './tests/temporary-folder.ts'

/** These tests need a DOM. They are a project, because a worker that changes its environment reloads all modules. */
const DOCUMENT = [
  'app/!(privacy|seo|styles|summary)/**/!(client|send).test.{ts,tsx}',
  'studio/{app,preview}/**/*.test.tsx',
]
/** Only these tests need PostgreSQL, so only their project starts it. */
const DATABASE = [
  'server/{contact,database,rate-limit}/**/*.test.ts',
  'server/summary/open.test.ts',
  'server/{key-leak,services}*.test.ts',
  'server/summary/llm/budget.test.ts',
  'cli/{backup,check}/**/*.test.ts',
  'studio/server/inbox/*.test.ts',
]
/** These tests use the disk, which may be busy. */
const DISK_TIMEOUT_MS = 30_000

createTemporaryFolder()

export default defineConfig({
  plugins: [inlineScripts()],
  test: {
    ...(process.env.LONG && { globalSetup: 'tests/long/draw-seed.ts' }),
    css: true,
    // A test that prints fails.
    onConsoleLog(log, type) {
      throw new Error(`Printed to ${type} during a test: ${log}`)
    },
    // Sharing modules within a worker halves the time, and is safe because no test relies on the state of a module.
    isolate: false,
    pool: 'threads',
    // Half of the time, tests wait for a database, a process, or a retry.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'document',
          environment: 'happy-dom',
          setupFiles: 'tests/dom-cleanup.ts',
          include: DOCUMENT,
        },
      },
      {
        extends: true,
        test: {
          name: 'plain',
          include: ['{app,contract,server,editing,cli,scripts,studio,tests/summaries}/**/*.test.{ts,tsx}'],
          testTimeout: DISK_TIMEOUT_MS,
          exclude: [...configDefaults.exclude, ...DOCUMENT, ...DATABASE],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: DATABASE,
          globalSetup: 'tests/fakes/postgres/global-setup.ts',
          testTimeout: DISK_TIMEOUT_MS,
          hookTimeout: DISK_TIMEOUT_MS,
        },
      },
    ],
  },
})
