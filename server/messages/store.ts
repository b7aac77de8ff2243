import { type Dialect, Kysely } from 'kysely'
import type { MessageInput } from '../../contract/message.ts'

type Tables = {
  messages: { id: string; sender_name: string; subject: string; message: string; created_at: string }
}

export type KeptMessage = MessageInput & { _id: string; createdAt: string }
export type MessageStore = Awaited<ReturnType<typeof openStore>>

/** Opens the store; `keep` resolves only when the message is safe on disk, and rejects where it is not. */
export async function openStore(dialect: Dialect) {
  const db = new Kysely<Tables>({ dialect })
  await createTables(db)
  return {
    async keep(message: KeptMessage): Promise<void> {
      await db
        .insertInto('messages')
        .values({
          id: message._id,
          sender_name: message.senderName,
          subject: message.subject,
          message: message.message,
          created_at: message.createdAt,
        })
        .execute()
    },
    async list(): Promise<KeptMessage[]> {
      const rows = await db.selectFrom('messages').selectAll().orderBy('created_at', 'desc').execute()
      return rows.map((row) => ({
        _id: row.id,
        senderName: row.sender_name,
        subject: row.subject,
        message: row.message,
        createdAt: row.created_at,
      }))
    },
    close: () => db.destroy(),
  }
}

async function createTables(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('messages')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sender_name', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
}
