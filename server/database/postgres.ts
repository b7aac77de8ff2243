import { PostgresDialect } from 'kysely'
import pg from 'pg'

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 8_000
/** For a server that is unreachable and so cannot enforce its own time-out. */
const QUERY_TIMEOUT_MS = 10_000
const INT8 = 20

export function openPostgres(url: string, onError: (error: Error) => void = () => {}): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser },
  })
  // Without listeners a connection closed by the server would end the process. The pool replaces it.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return new PostgresDialect({ pool })
}

/** pg returns 8-byte integers as text; ours fit a number. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (type === INT8) return Number
  return format === 'binary' ? pg.types.getTypeParser(type, 'binary') : pg.types.getTypeParser(type, 'text')
}
