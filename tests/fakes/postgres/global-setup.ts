import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL server for a whole run; each test has a database of its own on it. */
export async function setup(project: TestProject) {
  const postgres = await startPostgres('fast')
  project.provide('postgresUrl', postgres.url)
  return postgres.remove
}
