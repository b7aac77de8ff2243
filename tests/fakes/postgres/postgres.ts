import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'

const KEEPER = join(import.meta.dirname, 'postgres-process.ts')

export type Postgres = Awaited<ReturnType<typeof startPostgres>>

/**
 * A real PostgreSQL server on a free port. It goes with the process that started it, however that ends; a `hasty` one
 * does not wait for the disk.
 */
export async function startPostgres(pace: 'safe' | 'hasty' = 'safe') {
  const keeper = spawn(process.execPath, [KEEPER, pace], { stdio: ['pipe', 'pipe', 'inherit'] })
  const gone = once(keeper, 'exit')
  const lines = createInterface(keeper.stdout)[Symbol.asyncIterator]()
  const port = Number((await hear()).split(' ')[1])

  async function hear(): Promise<string> {
    const { value, done } = await lines.next()
    if (done) throw new Error('PostgreSQL could not be started.')
    return value
  }

  async function tell(command: 'stop' | 'start'): Promise<void> {
    keeper.stdin.write(`${command}\n`)
    await hear()
  }

  return {
    url: toUrl(port, 'postgres'),
    /** The server goes away, its data stays. */
    stop: () => tell('stop'),
    start: () => tell('start'),
    /** The server and its data go for good. */
    async remove(): Promise<void> {
      keeper.stdin.end()
      await gone
    },
  }
}

/** An empty database on the server at this address. */
export async function createPostgresDatabase(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  const name = `site_${crypto.randomUUID().replaceAll('-', '')}`
  await client.query(`create database ${name}`)
  await client.end()
  return url.replace(/[^/]*$/, name)
}

function toUrl(port: number, database: string): string {
  return `postgres://postgres:password@127.0.0.1:${port}/${database}`
}
