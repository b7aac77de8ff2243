import { useMemo, useState } from 'react'
import type { ListName } from '../../api.ts'
import { type Entry, LISTS, listEntries } from '../entries.ts'
import { toFields } from '../forms/fields.ts'
import { Form } from '../forms/form.tsx'
import { FirstIcon } from '../forms/icon-field.tsx'
import { undo } from '../keys.ts'
import { EntryList } from '../parts/entry-list.tsx'
import { act, getState, setView, showToast, type, useStudio, useValue } from '../store.ts'

/** The entries of one list, and the form of the open one. */
export function Entries({ list }: { list: ListName }) {
  const content = useStudio((state) => state.content)
  const opened = useStudio(({ view }) => view.entries[list])
  const entries = useMemo(() => listEntries(content, list), [content, list])
  const entry = entries.find(({ id }) => id === opened) ?? entries[0]
  const { label, one } = LISTS[list]
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <section className="pane pane-list" aria-label={label} data-pane-name="list" tabIndex={-1}>
        <div className="list-head">
          <h2>{label}</h2>
          <button type="button" className="small-button" onClick={() => setIsAdding(true)}>
            + New
          </button>
        </div>
        {isAdding && <NewEntry list={list} onDone={() => setIsAdding(false)} />}
        <EntryList list={list} entries={entries} opened={entry?.id} />
      </section>
      <main className="pane pane-form" aria-label={entry ? entry.title : label} data-pane-name="form" tabIndex={-1}>
        {entry ? (
          <EntryForm key={String(entry.id)} list={list} entry={entry} />
        ) : (
          <div className="empty">
            <p>{EMPTY[list]}</p>
            {(list === 'skills' || list === 'apps') && <FirstIcon list={list} one={one} />}
            <button type="button" className="button button-primary" onClick={() => setIsAdding(true)}>
              {list === 'projects' ? 'Write one' : `Add the first ${one}`}
            </button>
          </div>
        )}
      </main>
    </>
  )
}

const EMPTY: Record<ListName, string> = {
  projects: 'Your first project stands here, in the light: a name, a sentence, a picture.',
  timeline: 'Jobs, studies, and anything else with a year. Visitors see the newest first.',
  skills: 'What you work with. Each skill has a name and an icon.',
  apps: 'The programs you use every day, with their icons.',
}

function EntryForm({ list, entry }: { list: ListName; entry: Entry }) {
  const { id, file, base, title, isDraft } = entry
  const schemas = useStudio(({ start }) => start.schemas)
  const fields = useMemo(() => toFields(schemas[LISTS[list].schema]), [schemas, list])
  const draft = useValue(file, [...base, 'draft']) === true

  async function remove(): Promise<void> {
    const isRemoved = await act('DELETE', 'entries', { list, entries: [id] })
    if (isRemoved) showToast({ text: `${title} deleted.`, undo })
  }

  async function copy(): Promise<void> {
    await act('POST', 'entries', { list, title: `${title} copy`, copyOf: id })
  }

  return (
    <>
      <div className="form-head">
        <h2>{title}</h2>
        <label className="switch">
          <input
            type="checkbox"
            checked={draft}
            onChange={() => type(file, [...base, 'draft'], isDraft ? undefined : true)}
          />
          Draft
        </label>
        <button type="button" className="small-button" onClick={() => void copy()}>
          Duplicate
        </button>
        <button type="button" className="small-button" onClick={() => void remove()}>
          Delete
        </button>
      </div>
      <Form file={file} path={base} fields={fields} />
    </>
  )
}

function NewEntry({ list, onDone }: { list: ListName; onDone(): void }) {
  const [title, setTitle] = useState('')

  async function create(): Promise<void> {
    const before = listEntries(getState().content, list).map(({ id }) => id)
    if (!(await act('POST', 'entries', { list, title }))) return
    const added = listEntries(getState().content, list).find(({ id }) => !before.includes(id))
    if (added) setView({ entries: { ...getState().view.entries, [list]: added.id } })
    onDone()
  }

  return (
    <form
      className="field new-entry"
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <label htmlFor="new-entry">Name of the new {LISTS[list].one}</label>
      <input
        id="new-entry"
        // biome-ignore lint/a11y/noAutofocus: the owner has just asked for this field
        autoFocus
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <button type="submit" className="small-button" disabled={!title.trim()}>
        Create
      </button>
    </form>
  )
}
