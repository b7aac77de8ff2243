import type { Config } from '../config.ts'
import { createDatabase } from '../database/open.ts'
import type { Log } from '../log/log.ts'
import { recoverRestore } from './journal.ts'

const FAILED = 'could not finish or undo an interrupted restore; run npm run import again with the same backup'

/** Call before reading content, because a restore may have been killed between content and messages. */
export async function finishRestore({ database: location, dataDir }: Config, log: Log): Promise<void> {
  await using database = createDatabase(location)
  try {
    const recovery = await recoverRestore({ database, dataDir })
    if (!recovery) return
    const { outcome, ...fields } = recovery
    log('warn', `an interrupted restore was ${outcome}`, fields)
  } catch (error) {
    log('error', FAILED, { error: String(error) })
  }
}
