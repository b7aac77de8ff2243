import { createHash } from 'node:crypto'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const SUFFIX = '?inline-script'

/** Compiles `import script from './x.ts?inline-script'` to a classic script with its hash for the CSP. */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(SUFFIX)) return undefined
      const resolved = await this.resolve(source.slice(0, -SUFFIX.length), importer)
      return resolved && resolved.id + SUFFIX
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return undefined
      const file = id.slice(0, -SUFFIX.length)
      const { code, modules } = await compile(file)
      for (const module of modules) this.addWatchFile(module)
      const cspHash = `sha256-${createHash('sha256').update(code).digest('base64')}`
      return `export default ${JSON.stringify({ code, cspHash })}`
    },
  }
}

async function compile(input: string): Promise<{ code: string; modules: string[] }> {
  const bundle = await rolldown({ input })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  const { code, moduleIds } = output[0]
  return { code: code.trim(), modules: moduleIds }
}
