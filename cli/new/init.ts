import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { detectContent } from '../../editing/folder/detect.ts'
import { renderContentFile } from '../../editing/templates/content-file.ts'
import { type ContentDirs, SAMPLE_DIR } from '../../server/content/find-dir.ts'
import { toJsonSchemas } from '../../server/content/schema/files.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import { type CommandResult, done, FLAG, failed, parseOptions, rejectExtra } from '../command/run.ts'
import { toDisplayPath } from '../command/terminal.ts'

export const USAGE = `npm run init             create the content folder with a copy of the sample
npm run init -- --empty  create it with commented files and no entries`

const EDIT = 'Edit the files in it. A running site updates automatically.'
const GIT =
  'Git ignores this folder, so updates never touch it. To commit it in your copy of the repository, create content/.gitignore with the line: !*'

/** Never writes into a folder that has files. */
export async function initContent(args: string[], dirs: ContentDirs & { cwd: string }): Promise<CommandResult> {
  const { values, positionals } = parseOptions(args, { empty: FLAG })
  rejectExtra(positionals)
  const { contentDir } = dirs
  const shown = toDisplayPath(contentDir, dirs.cwd)
  if ((await detectContent(contentDir)) !== 'empty') return failed(`${shown} already has content.`)
  if (values.empty) await writeEmptyContent(contentDir)
  else await cp(SAMPLE_DIR, contentDir, { recursive: true })
  const created = `Created ${shown}${values.empty ? '' : ' with a copy of the sample'}. ${EDIT}`
  return dirs.isContentDirSet ? done(created) : done(created, GIT)
}

const DEFAULT_SITE = { name: 'Your Name', roles: ['Developer'] }

export async function writeEmptyContent(contentDir: string, { name, roles } = DEFAULT_SITE): Promise<void> {
  const write = (name: string, text: string) => writeFileAtomic(join(contentDir, name), text)
  for (const [name, text] of toJsonSchemas()) await write(`schemas/${name}`, text)
  const site = { name, greeting: `Hi, I'm ${name}`, roles }
  await write('site.yaml', await renderContentFile('site', site))
  await write('profile.yaml', await renderContentFile('profile', {}))
  for (const list of ['timeline', 'skills', 'apps'] as const) {
    await write(`${list}.yaml`, await renderContentFile(list, []))
  }
}
