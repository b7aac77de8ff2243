import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'

const PROCESS_FILE = join(import.meta.dirname, 'postgres-process.ts')

/** Starts PostgreSQL on a free port until this process ends. `fast` turns fsync off. */
export async function startPostgres(durability: 'safe' | 'fast' = 'safe') {
  const child = spawn(process.execPath, [PROCESS_FILE, durability], { stdio: 'pipe' })
  const closed = once(child, 'close')
  const errors: string[] = []
  child.stderr.on('data', (chunk) => errors.push(String(chunk)))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const port = Number((await readReply()).split(' ')[1])

  async function readReply(): Promise<string> {
    const { value, done } = await lines.next()
    if (!done) return value
    await closed
    throw new Error(`PostgreSQL could not be started: ${errors.join('')}`)
  }

  async function send(command: 'stop' | 'start'): Promise<void> {
    child.stdin.write(`${command}\n`)
    await readReply()
  }

  return {
    url: toUrl(port, 'postgres'),
    stop: () => send('stop'),
    start: () => send('start'),
    async remove(): Promise<void> {
      child.stdin.end()
      await closed
    },
  }
}

export async function createPostgresDatabase(url: string): Promise<string> {
  const name = `site_${crypto.randomUUID().replaceAll('-', '')}`
  await query(url, `create database ${name}`)
  return url.replace(/[^/]*$/, name)
}

export async function emptyPostgresDatabase(url: string): Promise<void> {
  await query(
    url,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid();
     drop schema public cascade;
     create schema public`,
  )
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(sql)
  await client.end()
}

function toUrl(port: number, database: string): string {
  return `postgres://postgres:password@127.0.0.1:${port}/${database}`
}
