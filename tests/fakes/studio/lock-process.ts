import { once } from 'node:events'
import { acquireLock } from '../../../studio/server/run-files.ts'

/** Acquires the lock of a folder after a line on stdin, and keeps it until the process is killed. */
process.stdout.write('ready\n')
await once(process.stdin, 'data')
try {
  process.once('exit', acquireLock(process.argv[2] ?? ''))
  process.stdout.write('acquired\n')
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
}
