import type { Database } from '../../server/database/open.ts'
import { recoverRestore } from '../../server/restore/journal.ts'
import { printLine } from '../command/run.ts'

const OUTCOMES = {
  finished: 'An earlier restore was interrupted after it had finished. Nothing was lost.',
  undone:
    'An earlier restore was interrupted and has been rolled back. Your previous content and messages are in place.',
}

/** Commands call this before they read content: an interrupted restore may have replaced only part of it. */
export async function recoverInterruptedRestore(target: { database: Database; dataDir: string }): Promise<void> {
  const recovery = await recoverRestore(target)
  if (!recovery) return
  printLine(OUTCOMES[recovery.outcome])
  if (recovery.aside) printLine(`Content written after the interruption was moved to ${recovery.aside}.`)
}
