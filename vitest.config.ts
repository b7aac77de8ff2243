import { configDefaults, defineConfig } from 'vitest/config'
import { inlineScripts } from './scripts/vite/inline-scripts.ts'

/** What needs a document. A worker that changes between environments loads everything again, so they are a project. */
const DOCUMENT = ['app/{async-data,contact,inline,islands,portfolio,theme,ui}/**/*.test.{ts,tsx}']
/** Suites that run on SQLite and PostgreSQL; only they start a PostgreSQL server. */
const DATABASE = [
  'server/{database,rate-limit,messages,services}/**/*.test.ts',
  'server/summary/budget.test.ts',
  'cli/{backup,check}/**/*.test.ts',
]
/** They wait for a real disk, which may be busy. */
const DISK_LIMIT_MS = 30_000

export default defineConfig({
  plugins: [inlineScripts()],
  test: {
    css: true,
    // A test that prints fails.
    onConsoleLog(log, type) {
      throw new Error(`Printed to ${type} during a test: ${log}`)
    },
    // One module graph a worker takes half the time of one a file; no module has state of its own.
    isolate: false,
    pool: 'threads',
    maxWorkers: 2,
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
          include: ['{app,bench,contract,design,server,cli,scripts}/**/*.test.{ts,tsx}'],
          testTimeout: DISK_LIMIT_MS,
          exclude: [...configDefaults.exclude, ...DOCUMENT, ...DATABASE],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: DATABASE,
          globalSetup: 'tests/fakes/postgres/global-setup.ts',
          testTimeout: DISK_LIMIT_MS,
          hookTimeout: DISK_LIMIT_MS,
        },
      },
    ],
  },
})
