import { PathError } from '../folder/paths.ts'
import { renderContentFile } from '../templates/content-file.ts'
import { createFileNames } from '../templates/file-names.ts'
import { type Entry, type List, listEntries, toName } from './entries.ts'
import { applyEdits, type ContentFile, type FileEdit } from './files.ts'

const NEW_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/

/** Entries that are published lose the line `draft: true`. */
export function setDrafts(entries: Entry[], isDraft: boolean): FileEdit[] {
  return entries
    .filter((entry) => entry.isDraft !== isDraft)
    .map(({ file, base }) => {
      const path = [...base, 'draft']
      return { file, edit: isDraft ? { kind: 'set', path, value: true } : { kind: 'remove', path } }
    })
}

/** Removes the last one first, because the others keep their indexes then. A project's file is deleted instead. */
export function removeFromList(entries: Entry[]): FileEdit[] {
  return entries.toReversed().map(({ file, base }) => ({ file, edit: { kind: 'remove', path: base } }))
}

/** `id` is the file of the new project, or the index of another entry. */
type Added = { id: Entry['id']; file: string; text: string }
type Fields = { title: string; [name: string]: unknown }
type New = { list: List; fields: Fields; now: Date }

/** A new project and timeline entry are drafts, until the owner has filled them. */
export function addEntry(files: ContentFile[], { list, ...added }: New): Promise<Added> {
  return list === 'projects' ? addProject(files, added) : addItem(files, { list, ...added })
}

async function addProject(files: ContentFile[], { fields, now }: Omit<New, 'list'>): Promise<Added> {
  const names = createFileNames()
  for (const entry of listEntries('projects', files)) names.fromId(toName(entry))
  const id = names.fromTitle(fields.title, 'project')
  const file = `projects/${id}.yaml`
  if (!NEW_NAME.test(id)) throw new PathError(`${file} isn’t a valid name for a project file.`)
  const blank = { description: '', stack: '', deployed: '', technologies: '', gitRepoLink: '', projectLink: '' }
  const date = now.toISOString().slice(0, 'YYYY-MM'.length)
  return { id: file, file, text: await renderContentFile('project', { ...blank, ...fields, date, draft: true }, id) }
}

async function addItem(files: ContentFile[], { list, fields, now }: New): Promise<Added> {
  const file = `${list}.yaml`
  const { title, ...others } = fields
  const named = { [list === 'apps' ? 'name' : 'title']: title, ...others }
  const dated = { description: '', from: String(now.getFullYear()), draft: true }
  const value = list === 'timeline' ? { ...named, ...dated } : named
  const index = listEntries(list, files).length
  const source = files.find((each) => each.file === file) ?? { file, text: undefined, hash: '' }
  return { id: index, file, text: await applyEdits(source, [{ kind: 'insert', path: [], index, value }]) }
}
