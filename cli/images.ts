import { readConfig } from '../server/config.ts'
import { toReport } from '../server/content/issues.ts'
import { readContent } from '../server/content/load.ts'
import { makePictures } from './images/run.ts'
import { runCommand } from './run.ts'

const USAGE = `npm run pictures

Makes small AVIF and WebP pictures from those that the content names, in folders called "made" beside them, and draws
the cards that others show when an address is shared, and the icons. What was made before and still fits is left as it
is; what is no longer used is removed.`

/** `npm run pictures`: so that a phone need not load what a camera took. */
await runCommand(USAGE, async (args) => {
  if (args.length > 0) return { text: USAGE, status: args.includes('--help') || args.includes('help') ? 0 : 2 }
  const { contentDir, backend } = readConfig(process.env)
  const reading = await readContent(contentDir, { siteOnly: backend !== undefined })
  if (reading.kind === 'mistaken') return { text: toReport(contentDir, reading.mistakes), status: 1 }
  const tell = (line: string) => process.stdout.write(`${line}\n`)
  const { originals, drawings } = reading.content
  return makePictures({ contentDir, originals, drawings, tell })
})
