import { readConfig } from '../server/config.ts'
import { findContentDir } from '../server/content/find-dir.ts'
import { loadContent } from '../server/content/load.ts'
import { formatIssues } from '../server/content/schema/issues.ts'
import { done, parseOptions, printLine, rejectExtra, runCommand } from './command/run.ts'
import { loadGenerator } from './pictures/load.ts'

const USAGE = `npm run pictures

Generate smaller AVIF and WebP versions of your images in folders named "made" next to them, plus share images and app
icons. Up-to-date files are kept; unused ones are removed.`

await runCommand(USAGE, async (args) => {
  rejectExtra(parseOptions(args, {}).positionals)
  const config = readConfig(process.env)
  const contentDir = await findContentDir(config)
  if (!contentDir) return done(`There are no images of yours in ${config.contentDir}.`)
  const result = await loadContent(contentDir, { siteOnly: config.backend !== undefined, drafts: true })
  if (result.kind === 'invalid') return { text: formatIssues(contentDir, result.issues), status: 1 }
  const { generateImages } = await loadGenerator()
  return generateImages({ ...result.content, contentDir, print: printLine })
})
