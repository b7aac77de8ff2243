import { fileURLToPath } from 'node:url'
import { listSettings } from '../server/config.ts'
import { parseCheckArgs, USAGE } from './check/args.ts'
import { renderReport, renderSettings } from './check/report.ts'
import { hasFailed, runCheck } from './check/run.ts'
import { print, runCommand } from './command/run.ts'
import { createTerminal, toPrintableJson } from './command/terminal.ts'

const CLIENT_DIR = fileURLToPath(new URL('../build/client', import.meta.url))

await runCommand(USAGE, async (args, fromFile) => {
  const options = parseCheckArgs(args)
  const { findings, notes } = await runCheck(options, { env: process.env, clientDir: CLIENT_DIR, now: new Date() })
  const terminal = createTerminal(process.stdout, process.env)
  const settings = options.settings ? [renderSettings(listSettings(process.env, fromFile), terminal)] : []
  const report = [renderReport(findings, notes, terminal), ...settings].join('\n\n')
  // Scripts read the report from stdout, even if the check fails.
  print(process.stdout, { text: options.json ? toPrintableJson(findings) : report })
  return { text: '', status: hasFailed(findings, options) ? 1 : 0 }
})
