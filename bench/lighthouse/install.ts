import { join } from 'node:path'
import { installApart } from '../../scripts/install-apart.ts'

const HERE = import.meta.dirname

/** Where Lighthouse starts. */
export async function installLighthouse(): Promise<string> {
  await installApart(HERE, 'Lighthouse')
  return join(HERE, 'node_modules/lighthouse/cli/index.js')
}
