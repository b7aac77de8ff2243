import { parseCheckArgs, USAGE } from './check/args.ts'
import { runCheck } from './check/check-site.ts'
import { hasFailed, renderMarkdown, renderReport } from './check/report.ts'
import { print, runCommand } from './command/run.ts'
import { createTerminal, toPrintableJson } from './command/terminal.ts'

await runCommand(USAGE, async (args) => {
  const options = parseCheckArgs(args)
  const now = new Date()
  const { findings, notes } = await runCheck(options, { env: process.env, now })
  const report = () => renderReport(findings, notes, createTerminal(process.stdout, process.env))
  const markdown = () => renderMarkdown(findings, now)
  // Scripts read the report from stdout, even if the check fails.
  print(process.stdout, { text: options.json ? toPrintableJson(findings) : options.markdown ? markdown() : report() })
  return { text: '', status: hasFailed(findings, options) ? 1 : 0 }
})
