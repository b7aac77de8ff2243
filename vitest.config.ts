import { configDefaults, defineConfig } from 'vitest/config'
import { inlineScripts } from './scripts/vite/inline-scripts.ts'

/** These rooms keep things: their suites run on SQLite and on PostgreSQL, which only they have started for them. */
const KEEPING = [
  'server/{database,rate-limit,messages}/**/*.test.ts',
  'server/summary/budget.test.ts',
  'cli/{backup,check}/**/*.test.ts',
]
/** They wait for a real disk, which others may keep busy. */
const DISK_LIMIT_MS = 30_000

export default defineConfig({
  plugins: [inlineScripts()],
  test: {
    // Styles keep their addresses; a document without one is not ours.
    css: true,
    // What a test prints is noise that hides a fault: it fails the test that made it.
    onConsoleLog(log, type) {
      throw new Error(`Printed to ${type} during a test: ${log}`)
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: ['{app,bench,contract,design,server,cli,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...KEEPING],
        },
      },
      {
        extends: true,
        test: {
          name: 'keeping',
          include: KEEPING,
          globalSetup: 'tests/fakes/postgres/global-setup.ts',
          testTimeout: DISK_LIMIT_MS,
          hookTimeout: DISK_LIMIT_MS,
        },
      },
    ],
  },
})
