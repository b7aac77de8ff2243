import { devNull } from 'node:os'
import { join } from 'node:path'

/** Shares a compile cache between child processes and ignores the developer's `.env`. */
export const COMMAND_ENV = {
  PATH: process.env.PATH ?? '',
  ENV_FILE: devNull,
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/vitrine'),
}
