import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Starts one PostgreSQL server for the whole run. Each test gets its own database. */
export async function setup(project: TestProject) {
  const postgres = await startPostgres('fast')
  project.provide('postgresUrl', postgres.url)
  return postgres.remove
}
