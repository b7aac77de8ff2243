import { join } from 'node:path'
import { renderContentFile } from '../../editing/templates/content-file.ts'
import { toJsonSchemas } from '../../server/content/schema/files.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'

const DEFAULT_SITE = { name: 'Your Name', roles: ['Developer'] }

/** Writes commented files without entries. */
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
