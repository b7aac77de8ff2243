import { expect, test, vi } from 'vitest'
import { startSite } from '../peers/site.ts'

/** Tells at the end which files of React the process has loaded. */
const TELL_FILES = `
import module from 'node:module'
process.on('exit', () => process.stdout.write(Object.keys(module._cache).filter((file) => /react-dom/.test(file)).join(' ')))
`

test("the site runs on React's files for production, where the shell says nothing", async () => {
  const site = await startSite({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TELL_FILES)}` })
  await site.end('SIGTERM')
  // The last words of a process may be heard a little after its end.
  await vi.waitFor(() => expect(site.logs.join('')).toContain('production.js'))
  expect(site.logs.join('')).not.toContain('development.js')
  await site.stop()
})
