import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LINK_ICONS } from '../../contract/site.ts'
import { addEntry } from '../../editing/entries/change.ts'
import { type List, listEntries } from '../../editing/entries/entries.ts'
import { applyEdits, type ContentFile, readContentFiles } from '../../editing/entries/files.ts'
import { detectContent } from '../../editing/folder/detect.ts'
import { EditError } from '../../editing/yaml/edit.ts'
import { getIn } from '../../editing/yaml/path.ts'
import { siteFile } from '../../server/content/schema/files.ts'
import { formatIssues } from '../../server/content/schema/issues.ts'
import { parseYamlFile } from '../../server/content/schema/yaml-file.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import { type CommandResult, done, failed } from '../command/run.ts'
import { readLocalIcons } from '../icons/local-icons.ts'
import type { FetchIcons } from '../icons/simple-icons.ts'
import type { NewEntry } from './args.ts'
import { writeEmptyContent } from './empty-content.ts'

const MORE_LINKS = ['links', 'more']
const DESCRIPTION = 'What it does, in one sentence. What makes it special. Who uses it'
const NEW_CONTENT = 'Your content folder is new. Next, edit site.yaml in it.'
const LIST_OF: Record<Exclude<NewEntry['kind'], 'link'>, List> = {
  project: 'projects',
  timeline: 'timeline',
  skill: 'skills',
  app: 'apps',
}

type Deps = { contentDir: string; now: Date; fetchIcons: FetchIcons }
type Fields = { title: string; [name: string]: unknown }

/** Without a content folder, creates one first, because the site needs all files. */
export async function addContent({ kind, name, address = '' }: NewEntry, deps: Deps): Promise<CommandResult> {
  const isNew = (await detectContent(deps.contentDir)) === 'empty'
  if (isNew) await writeEmptyContent(deps.contentDir)
  const files = await readContentFiles(deps.contentDir)
  const place = { ...deps, files }
  if (kind === 'link') return addLink({ label: name, address }, place)
  const list = LIST_OF[kind]
  const isSame = ({ title }: { title: string }) => title.toLowerCase() === name.toLowerCase()
  // Somebody may have had the same job twice.
  const twin = kind === 'timeline' ? undefined : listEntries(list, files).find(isSame)
  if (twin) return failed(`${twin.file} already has "${name}".`)
  const result = await (kind === 'skill' || kind === 'app'
    ? addCard(list, name, place)
    : add(list, { title: name, ...(kind === 'project' && { description: DESCRIPTION }) }, place))
  return isNew ? { ...result, text: `${result.text}\n${NEW_CONTENT}` } : result
}

type Place = Deps & { files: ContentFile[] }

async function add(list: List, fields: Fields, { contentDir, now, files }: Place): Promise<CommandResult> {
  try {
    const { file, text } = await addEntry(files, { list, fields, now })
    const path = join(contentDir, file)
    await writeFileAtomic(path, text)
    const name = basename(file, '.yaml')
    if (list === 'projects') return done(`Created ${path}. ${draftNote(name)}`)
    return done(`Added an entry to ${path}. ${list === 'timeline' ? draftNote(`"${fields.title}"`) : ''}`.trim())
  } catch (error) {
    if (error instanceof EditError) return failed(`${list}.yaml is invalid. Run: npm run check`)
    throw error
  }
}

async function addCard(list: List, title: string, place: Place): Promise<CommandResult> {
  const { icon, svg, note } = await findIcon(title, place)
  // The site refuses an entry whose icon is missing.
  if (svg) await writeFileAtomic(join(place.contentDir, 'icons', icon), svg)
  const result = await add(list, { title, ...(icon && { icon: `icons/${icon}` }) }, place)
  return result.status === 0 ? { ...result, text: `${result.text} ${note}` } : result
}

async function addLink({ label, address }: { label: string; address: string }, place: Place): Promise<CommandResult> {
  const { files, contentDir } = place
  const site = files.find(({ file }) => file === 'site.yaml')
  const more = getIn(site?.value, MORE_LINKS)
  const builtIn = LINK_ICONS.find((icon) => icon === label.toLowerCase())
  const { icon, svg, note } = builtIn ? { icon: '', svg: '', note: '' } : await findIcon(label, place)
  const value = { label, address, ...((builtIn || icon) && { icon: builtIn ?? `icons/${icon}` }) }
  const index = Array.isArray(more) ? more.length : 0
  try {
    if (!site) throw new EditError('The file is missing')
    const text = await applyEdits(site, [{ kind: 'insert', path: MORE_LINKS, index, value }])
    const parsed = parseYamlFile(site.file, text, siteFile)
    if (parsed.kind === 'invalid') return failed(formatIssues('the new text', parsed.issues))
    if (address.startsWith('files/') && !existsSync(join(contentDir, address)))
      return failed(`There is no ${join(contentDir, address)}. Copy the file there first.`)
    if (svg) await writeFileAtomic(join(contentDir, 'icons', icon), svg)
    await writeFileAtomic(join(contentDir, site.file), text)
    return done(`Added a link to ${join(contentDir, site.file)}. ${note}`.trim())
  } catch (error) {
    if (error instanceof EditError) return failed('site.yaml is invalid. Run: npm run check')
    throw error
  }
}

/** Only reports a failed download, because a card without an icon shows a letter. */
async function findIcon(name: string, { contentDir, fetchIcons }: Deps) {
  const local = (await readLocalIcons([contentDir])).find(name)
  if (local) return { icon: local, svg: '', note: `Icon: icons/${local}.` }
  const result = await fetchIcons([name])
  const found = result.kind === 'ok' ? result.icons.get(name) : undefined
  if (found) return { icon: found.name, svg: found.svg, note: `Icon: icons/${found.name} (from Simple Icons).` }
  const reason = result.kind === 'failed' ? result.reason : 'Simple Icons has no icon with this name'
  const note = `No icon found (${reason}). Add one to the icons folder and set "icon" in the entry.`
  return { icon: '', svg: '', note }
}

function draftNote(name: string): string {
  return `It is a draft. To publish it, run: npm run publish -- ${name}`
}
