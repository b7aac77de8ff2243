import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

const ISLAND = resolve(import.meta.dirname, '../../app/islands/island.tsx')

/** `Island` imports every island, so a browser chunk that contained it would contain all of them. */
export function serverOnly(): Plugin {
  return {
    name: 'server-only',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer = '') {
      if (resolve(dirname(importer), source) !== ISLAND) return
      throw new Error(`${relative('.', importer)} runs in the browser, so it must not import ${relative('.', ISLAND)}`)
    },
  }
}
