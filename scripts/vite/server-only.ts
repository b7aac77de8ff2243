import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')
const FILES = ['app/islands/island.tsx', 'contract/words/languages.ts'].map((file) => resolve(ROOT, file))

/** These import every island or language, so a browser chunk that contained one would contain all of them. */
export function serverOnly(): Plugin {
  return {
    name: 'server-only',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer = '') {
      const file = FILES.find((path) => path === resolve(dirname(importer), source))
      if (!file) return
      throw new Error(`${relative('.', importer)} runs in the browser, so it must not import ${relative('.', file)}`)
    },
  }
}
