import { type MessagesSnapshot, parseMessageRow, parseOutboxRow } from '../../server/messages/snapshot.ts'
import { BackupError } from './backup-error.ts'

export function toJsonLines(rows: readonly unknown[]): Buffer {
  return Buffer.concat(rows.map((row) => Buffer.from(`${JSON.stringify(row)}\n`)))
}

export function parseMessages({ messages, outbox }: { messages: string; outbox: string }): MessagesSnapshot {
  try {
    return { messages: parseLines(messages).map(parseMessageRow), outbox: parseLines(outbox).map(parseOutboxRow) }
  } catch {
    throw new BackupError('the messages are invalid')
  }
}

function parseLines(text: string): unknown[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}
