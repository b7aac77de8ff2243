import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { assemble, pack } from '../../scripts/package.ts'
import { GIT_ENV } from './command.ts'

const CREATE = join(import.meta.dirname, '../../create-vitrine/index.mjs')
/** The owner's shell finds this Node. The machine's own may be older. */
const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
export const OWNER_ENV = {
  ...readNetworkEnv(),
  ...GIT_ENV,
  PATH,
  HOME: process.env.HOME,
  npm_config_prefer_offline: 'true',
}

/** Assembles the package in a folder of its own. */
export async function assemblePackage(): Promise<string> {
  const dir = await createFolder()
  await assemble(dir)
  return dir
}

export async function packPackage(dir: string): Promise<string> {
  return pack(dir, await createFolder())
}

/** npm may need a proxy or another certificate to reach the registry. */
function readNetworkEnv(): NodeJS.ProcessEnv {
  const isNeeded = (name: string) =>
    /^(?:NODE_EXTRA_CA_CERTS|(?:https?|no)_proxy|npm_config_(?:registry|cafile|cache))$/i.test(name)
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isNeeded(name)))
}

/** All temporary folders are removed after the tests. */
function createFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'vitrine-package-'))
}

/** Creates or upgrades the folder of a site, as `npm run create` does. */
export function createSite(folder: string, ...args: string[]) {
  return promisify(execFile)(process.execPath, [CREATE, folder, ...args], { env: OWNER_ENV })
}
