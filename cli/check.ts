import { parseCheckArgs, USAGE } from './check/args.ts'
import { renderReport } from './check/report.ts'
import { hasFailed, runCheck } from './check/run.ts'
import { print, runCommand } from './command/run.ts'
import { createTerminal, toPrintableJson } from './command/terminal.ts'

await runCommand(USAGE, async (args) => {
  const options = parseCheckArgs(args)
  const { findings, notes } = await runCheck(options, { env: process.env, now: new Date() })
  const terminal = createTerminal(process.stdout, process.env)
  // Scripts read the report from stdout, even if the check fails.
  print(process.stdout, { text: options.json ? toPrintableJson(findings) : renderReport(findings, notes, terminal) })
  return { text: '', status: hasFailed(findings, options) ? 1 : 0 }
})
