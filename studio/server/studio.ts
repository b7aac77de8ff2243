import type { Config } from '../../server/config.ts'
import type { Store } from './content/store.ts'
import type { Events } from './events.ts'

/** What all routes of the studio share. */
export type Studio = Store &
  Pick<Events, 'emit' | 'hasTabs'> & {
    config: Config
    /** The folder in which the owner ran the command. */
    cwd: string
    previewOrigin: string
    /** The settings as they were written, for the check. */
    env: Record<string, string | undefined>
    now(): Date
  }
