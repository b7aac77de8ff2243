import type { Database } from '../../server/database/open.ts'
import { recoverRestore } from '../../server/restore/journal.ts'
import { printLine } from '../run.ts'

const OUTCOMES = {
  finished: 'An earlier restore was interrupted after it was complete. Nothing was lost.',
  undone: 'An earlier restore was interrupted. It was undone: the old content and messages are in place.',
}

/** Before a command reads the content: an interrupted restore may have replaced only half of it. A start does the same. */
export async function recoverFirst(target: { database: Database; dataDir: string }): Promise<void> {
  const recovery = await recoverRestore(target)
  if (!recovery) return
  printLine(OUTCOMES[recovery.outcome])
  if (recovery.aside) printLine(`Content that was written after the interruption is in ${recovery.aside}.`)
}
