import { join } from 'node:path'
import { installSeparately } from '../../scripts/install-separately.ts'

const HERE = import.meta.dirname

/** Where Lighthouse starts. */
export async function installLighthouse(): Promise<string> {
  await installSeparately(HERE, 'Lighthouse')
  return join(HERE, 'node_modules/lighthouse/cli/index.js')
}
