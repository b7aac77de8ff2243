import { PostgresDialect } from 'kysely'
import pg from 'pg'

const MOST_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 5_000
/** A statement that takes longer waits for a lock that will not come. */
const STATEMENT_TIMEOUT_MS = 8_000
/** For a server that has gone silent and so does not keep the time-out itself. */
const ANSWER_TIMEOUT_MS = 10_000
const INT8 = 20

/** PostgreSQL by address. A connection that breaks is replaced by the pool; the question that was on it rejects. */
export function openPostgres(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser: toParser },
  })
  // A connection that the server closes is an event, idle or at work, and one that nobody hears would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool })
}

/** Eight-byte integers, counts and times among them, come as text; ours all fit a number. */
function toParser(type: number, format?: 'text' | 'binary') {
  if (type === INT8) return Number
  return format === 'binary' ? pg.types.getTypeParser(type, 'binary') : pg.types.getTypeParser(type, 'text')
}
