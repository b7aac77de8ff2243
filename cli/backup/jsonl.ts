import { type MessagesSnapshot, parseMessageRow, parseOutboxRow } from '../../server/messages/snapshot.ts'
import { BackupError } from './backup-error.ts'

/** One row a line, as JSON. */
export function toRowsText(rows: readonly unknown[]): Buffer {
  return Buffer.concat(rows.map((row) => Buffer.from(`${JSON.stringify(row)}\n`)))
}

export function parseRows({ messages, outbox }: { messages: string; outbox: string }): MessagesSnapshot {
  try {
    return { messages: toRows(messages).map(parseMessageRow), outbox: toRows(outbox).map(parseOutboxRow) }
  } catch {
    throw new BackupError('its messages cannot be understood')
  }
}

function toRows(text: string): unknown[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}
