import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigError } from './config.ts'

const DEFAULT_FILE = '.env'

/** Adds settings by Node's own rules, without overriding the environment. */
export function loadEnvFile(root: string, env: NodeJS.ProcessEnv): void {
  const envFile = env.ENV_FILE?.trim()
  const values = parseEnv(readText(resolve(root, envFile || DEFAULT_FILE), envFile !== undefined && envFile !== ''))
  for (const [name, value] of Object.entries(values)) env[name] ??= value
}

function readText(path: string, mustExist: boolean): string {
  try {
    // Editors on Windows add a byte order mark, and PowerShell writes UTF-16.
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !mustExist) return ''
    const isText = code !== 'ERR_ENCODING_INVALID_ENCODED_DATA'
    throw new ConfigError(`Invalid ENV_FILE "${path}": expected ${isText ? 'a readable file' : 'UTF-8 text'}`)
  }
}
