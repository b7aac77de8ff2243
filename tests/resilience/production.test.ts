import { expect, test, vi } from 'vitest'
import { startSite } from '../fakes/site.ts'

const LAST_WORDS = { timeout: 10_000 }
/** Tells at the end which files of React the process has loaded. */
const TELL_FILES = `
import { writeSync } from 'node:fs'
import module from 'node:module'
process.on('exit', () => writeSync(1, Object.keys(module._cache).filter((file) => /react-dom/.test(file)).join(' ') + '\\n'))
`

test("the site runs on React's production files by default", async () => {
  const site = await startSite({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TELL_FILES)}` })
  await site.end('SIGTERM')
  // The last words of a process may be heard a little after its end.
  await vi.waitFor(() => expect(site.logs.join('')).toContain('production.js'), LAST_WORDS)
  expect(site.logs.join('')).not.toContain('development.js')
  await site.stop()
})
