import { access, constants, mkdir, stat } from 'node:fs/promises'
import { ConfigError } from './config.ts'

const OWNER_ONLY = 0o700
const OTHERS = 0o077

/** Fails at startup rather than accepting messages it can't store. Doesn't change the mode of an existing folder. */
export async function createDataDir(dir: string): Promise<{ isPrivate: boolean }> {
  try {
    await mkdir(dir, { recursive: true, mode: OWNER_ONLY })
    await access(dir, constants.W_OK)
    // Windows has no such modes.
    return { isPrivate: process.platform === 'win32' || ((await stat(dir)).mode & OTHERS) === 0 }
  } catch {
    throw new ConfigError(`Invalid DATA_DIR "${dir}": expected a writable folder`)
  }
}
