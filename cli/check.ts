import { fileURLToPath } from 'node:url'
import { parseCheckArgs, USAGE } from './check/args.ts'
import { renderReport } from './check/report.ts'
import { hasFailed, runCheck } from './check/run.ts'
import { runCommand } from './run.ts'
import { createTerminal } from './terminal.ts'

const CLIENT_DIR = fileURLToPath(new URL('../build/client', import.meta.url))

await runCommand(USAGE, async (args) => {
  const options = parseCheckArgs(args)
  const { findings, notes } = await runCheck(options, { env: process.env, clientDir: CLIENT_DIR, now: new Date() })
  const report = renderReport(findings, notes, createTerminal(process.stdout, process.env))
  // Always to stdout, whatever the status: scripts read it there.
  process.stdout.write(`${options.json ? JSON.stringify(findings, null, 2) : report}\n`)
  return { text: '', status: hasFailed(findings, options) ? 1 : 0 }
})
