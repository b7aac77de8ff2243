import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SCREENS } from '../bytes/screens.ts'

const ASSETS = join(import.meta.dirname, '../../build/client/assets')

/** What visitors ask for under load, by name: every screen, a list of the API, a file of the build. */
export async function listPaths(): Promise<Record<string, string>> {
  return { ...SCREENS, 'list of projects': '/api/v1/project/getall', 'largest script': await findLargestScript() }
}

async function findLargestScript(): Promise<string> {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'))
  const scripts = await Promise.all(names.map(async (name) => ({ name, size: (await stat(join(ASSETS, name))).size })))
  const [largest] = scripts.toSorted((a, b) => b.size - a.size)
  return `/assets/${largest?.name}`
}
