import { createInterface } from 'node:readline'
import { done, FLAG, parseOptions, printLine, rejectExtra, runCommand } from '../cli/command/run.ts'
import { readConfig } from '../server/config.ts'
import { stopWithParent } from '../server/shutdown.ts'

const USAGE = `npm run studio               edit your site in the browser
npm run studio -- --no-open  print the URL instead of opening a browser`
const EDIT_THERE = 'Edit them there. The studio edits only site.yaml.'
const UNSAVED = 'The studio has stopped. A tab has text that isn’t saved. You can copy it there.'
const KEYS = 'Press Enter to open another tab, or Ctrl-C to stop the studio.'

await runCommand(USAGE, async (args) => {
  const { values, positionals } = parseOptions(args, { 'no-open': FLAG })
  rejectExtra(positionals)
  const config = readConfig(process.env)
  const { startStudio } = await import('./server/start.ts')
  if (config.backend) printLine(`Projects, timeline, skills, and apps come from ${config.backend.host}. ${EDIT_THERE}`)
  // Commands that it shows are for the site's own folder, wherever it was started.
  const options = {
    cwd: process.cwd(),
    env: process.env,
    now: () => new Date(),
    print: printLine,
    noBrowser: values['no-open'],
  }
  const running = await startStudio(config, options)
  if (process.env.npm_lifecycle_event) stopWithParent()
  let isSaved = true
  const stop = async () => {
    isSaved = await running.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop)
  const terminal = createInterface({ input: process.stdin }).on('line', () => void running.openTab())
  await running.openTab()
  if (values['no-open']) printLine(`The preview is at ${running.studio.previewOrigin}`)
  printLine(KEYS)
  await running.ended
  terminal.close()
  return done(isSaved ? 'The studio has stopped. Everything is saved.' : UNSAVED)
})
