import type { Database } from '../../server/database/open.ts'
import { recoverRestore } from '../../server/restore/journal.ts'
import { printLine } from '../run.ts'

const OUTCOMES = {
  finished: 'An earlier restore was interrupted after it was complete. Nothing was lost.',
  undone: 'An earlier restore was interrupted. It was undone: content and messages are as they were before.',
}

/** Before a command reads the content: an interrupted restore may have replaced only half of it. */
export async function recoverFirst(target: { database: Database; dataDir: string }): Promise<void> {
  const outcome = await recoverRestore(target)
  if (outcome) printLine(OUTCOMES[outcome])
}
