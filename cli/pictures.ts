import { readConfig } from '../server/config.ts'
import { formatIssues } from '../server/content/issues.ts'
import { loadContent } from '../server/content/load.ts'
import { loadGenerator } from './pictures/load.ts'
import { parseOptions, printLine, rejectExtra, runCommand } from './run.ts'

const USAGE = `npm run pictures

Generates smaller AVIF and WebP versions of the pictures that the content uses, in folders called "made" beside them,
and share cards and icons. Up-to-date files are not changed; unused ones are removed.`

await runCommand(USAGE, async (args) => {
  rejectExtra(parseOptions(args, {}).positionals)
  const { contentDir, backend } = readConfig(process.env)
  const result = await loadContent(contentDir, { siteOnly: backend !== undefined })
  if (result.kind === 'invalid') return { text: formatIssues(contentDir, result.issues), status: 1 }
  const { generateImages } = await loadGenerator()
  return generateImages({ ...result.content, contentDir, print: printLine })
})
