import { expect, test } from 'vitest'
import { startSite } from '../peers/site.ts'

/** Tells at the end which files of React the process has loaded. */
const TELL_FILES = `
import module from 'node:module'
process.on('exit', () => process.stdout.write(Object.keys(module._cache).filter((file) => /react-dom/.test(file)).join(' ')))
`

test("the site runs on React's files for production, where the shell says nothing", async () => {
  const site = await startSite({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TELL_FILES)}` })
  await site.end('SIGTERM')
  const told = site.logs.join('')
  await site.stop()
  expect(told).toContain('production.js')
  expect(told).not.toContain('development.js')
})
