import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,contract,server,owner,scripts}/**/*.test.{ts,tsx}'],
    // What a test prints is noise that hides a fault: it fails the test that made it.
    onConsoleLog(log, type) {
      throw new Error(`Printed to ${type} during a test: ${log}`)
    },
  },
})
