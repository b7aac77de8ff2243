import { build } from 'vite'
import { expect, test } from 'vitest'
import { serverOnly } from './server-only.ts'

test('a browser chunk with Island fails the build, which names the importer', async () => {
  const output = { write: false, rolldownOptions: { input: 'app/projects/gallery.tsx' } }
  await expect(
    build({ configFile: false, logLevel: 'silent', plugins: [serverOnly()], build: output }),
  ).rejects.toThrow('app/projects/gallery.tsx runs in the browser, so it must not import app/islands/island.tsx')
})
