import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SCREENS } from '../bytes/screens.ts'

const ASSETS = join(import.meta.dirname, '../../build/client/assets')
const LARGEST_SCRIPT = /^vendor-.*\.js$/

/** What visitors ask for under load, by name: every screen, a list of the API, a file of the build. */
export async function listAsked(): Promise<Record<string, string>> {
  const script = (await readdir(ASSETS)).find((name) => LARGEST_SCRIPT.test(name))
  return { ...SCREENS, 'list of projects': '/api/v1/project/getall', 'largest script': `/assets/${script}` }
}
