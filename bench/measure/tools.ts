import { join } from 'node:path'
import { installSeparately } from '../../scripts/install-separately.ts'

const TOOLS = join(import.meta.dirname, '../tools')

/** Returns the path of a file in the packages of `bench/tools`. */
export async function installTool(file: string): Promise<string> {
  await installSeparately(TOOLS, 'the tools for benchmarks')
  return join(TOOLS, 'node_modules', file)
}
