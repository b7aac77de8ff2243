import { PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 8_000
/** An unreachable server cannot enforce the statement timeout. */
const QUERY_TIMEOUT_MS = 10_000
const QUERY_TIMED_OUT = 'Query read timeout'
const INT8 = 20

/** Kysely would return a client whose query timed out to the pool, where the next query would wait in vain. */
export function openPostgres(url: string, onError: (error: Error) => void = () => {}): PostgresDialect {
  let pool = createPool(url, onError)

  /** The pool's other connections share the same network path and are probably dead too. */
  function replace(stalled: pg.Pool): void {
    if (pool !== stalled) return
    pool = createPool(url, onError)
    stalled.end().catch(onError)
  }

  async function connect(): Promise<PostgresPoolClient> {
    const current = pool
    const client = await current.connect()
    const query = (text: string, parameters: unknown[]) =>
      client.query(text, parameters).catch((error: Error) => {
        if (error.message === QUERY_TIMED_OUT) {
          replace(current)
          client.end().catch(onError)
        }
        throw error
      })
    return { query, release: client.release } as unknown as PostgresPoolClient
  }

  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: {} } })
}

function createPool(url: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser },
  })
  // Without listeners, a connection closed by the server would end the process. The pool replaces it.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (type === INT8) return Number
  return format === 'binary' ? pg.types.getTypeParser(type, 'binary') : pg.types.getTypeParser(type, 'text')
}
