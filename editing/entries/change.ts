import { PathError } from '../folder/paths.ts'
import { renderContentFile } from '../templates/content-file.ts'
import { createFileNames } from '../templates/file-names.ts'
import type { Edit } from '../yaml/edit.ts'
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

/** Written fields replace those of a new entry, or of a copy. */
type New = { list: List; fields: { title: string; [name: string]: unknown }; copied?: Entry | undefined; now: Date }
/** `id` is the file of the new project, or the index of another entry. */
type Added = { id: Entry['id']; file: string; text: string }

/** A new project and timeline entry are drafts, and so are copies, until the owner has changed them. */
export function addEntry(files: ContentFile[], added: New): Promise<Added> {
  return added.list === 'projects' ? addProject(files, added) : addItem(files, { ...added, list: added.list })
}

async function addProject(files: ContentFile[], { fields, copied, now }: New): Promise<Added> {
  const names = createFileNames()
  for (const entry of listEntries('projects', files)) names.fromId(toName(entry))
  const id = names.fromTitle(fields.title, 'project')
  const file = `projects/${id}.yaml`
  if (!NEW_NAME.test(id)) throw new PathError(`${file} isn’t a valid name for a project file.`)
  const original = files.find((source) => source.file === copied?.file)
  if (original) {
    const edits = Object.entries({ ...fields, draft: true }).map(
      ([name, value]): Edit => ({ kind: 'set', path: [name], value }),
    )
    return { id: file, file, text: await applyEdits(original, edits) }
  }
  const blank = { description: '', stack: '', deployed: '', technologies: '', gitRepoLink: '', projectLink: '' }
  const date = now.toISOString().slice(0, 'YYYY-MM'.length)
  return { id: file, file, text: await renderContentFile('project', { ...blank, ...fields, date, draft: true }, id) }
}

async function addItem(files: ContentFile[], { list, fields, copied, now }: New & { list: Exclude<List, 'projects'> }) {
  const file = `${list}.yaml`
  const { title, ...others } = fields
  const named = { [list === 'apps' ? 'name' : 'title']: title, ...others }
  const dated = { description: '', from: String(now.getFullYear()), draft: true }
  const value = copied
    ? { ...copied.value, ...named, draft: true }
    : list === 'timeline'
      ? { ...named, ...dated }
      : named
  const index = copied ? Number(copied.id) + 1 : listEntries(list, files).length
  const source = files.find((each) => each.file === file) ?? { file, text: undefined, hash: '' }
  return { id: index, file, text: await applyEdits(source, [{ kind: 'insert', path: [], index, value }]) }
}
