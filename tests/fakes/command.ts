import { devNull } from 'node:os'
import { join } from 'node:path'

/** For the owner's commands as processes of their own. What one start has compiled, the next one loads. The developer's own
 * `.env` is not for tests. */
export const COMMAND_ENV = {
  PATH: process.env.PATH ?? '',
  ENV_FILE: devNull,
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/vitrine'),
}
