import { useMemo, useState } from 'react'
import type { List } from '../../api.ts'
import { type Entry, findOpened, LISTS, listEntries, within } from '../entries.ts'
import { toFields } from '../forms/fields.ts'
import { Form } from '../forms/form.tsx'
import { Button, TextInput } from '../parts/controls.tsx'
import { EntryList } from '../parts/entry-list.tsx'
import { IfReadable } from '../parts/if-readable.tsx'
import { useDrop } from '../parts/use-drop.ts'
import { useEditor, useStudio, useValue } from '../use-editor.tsx'

const EMPTY: Record<List, string> = {
  projects: 'Drop an image here, or enter a name.',
  timeline: 'Jobs, education, and other milestones. Visitors see the newest first.',
  skills: 'The languages and tools you work with. Each has a name and an icon.',
  apps: 'The apps you use every day, with their icons.',
}

/** The entries of one list, and the form of the open one. */
export function Entries({ list }: { list: List }) {
  const content = useStudio((state) => state.content)
  const opened = useStudio(({ view }) => view.entries[list])
  const entries = useMemo(() => listEntries(content, list), [content, list])
  const entry = entries.find(({ id }) => id === findOpened(content, list, opened))
  const deletions = useStudio((state) => state.deletions)
  const { label } = LISTS[list]
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <section className="pane pane-list" aria-label={label} data-pane-name="list" tabIndex={-1}>
        <div className="flex-row list-head">
          <h2>{label}</h2>
          <Button onClick={() => setIsAdding(true)}>+ New</Button>
        </div>
        {isAdding && <NewEntry list={list} onDone={() => setIsAdding(false)} />}
        <EntryList list={list} entries={entries} opened={entry?.id} />
      </section>
      <main className="pane pane-form" aria-label={entry ? entry.title : label} data-pane-name="form" tabIndex={-1}>
        <IfReadable file={typeof entry?.id === 'string' ? entry.id : `${list}.yaml`}>
          {entry ? (
            <EntryForm key={`${entry.id} ${deletions}`} list={list} entry={entry} />
          ) : (
            <Empty list={list} onAdd={() => setIsAdding(true)} />
          )}
        </IfReadable>
      </main>
    </>
  )
}

function Empty({ list, onAdd }: { list: List; onAdd(): void }) {
  const { update, addEntry } = useEditor()
  const drop = useDrop(([file]) => {
    if (list !== 'projects' || !file?.type.startsWith('image/')) return
    update({ dropped: file })
    void addEntry(list, file.name.replace(/\.\w+$/, '').replace(/[-_]+/g, ' '))
  })
  return (
    <div className="notice" {...drop}>
      <p>{EMPTY[list]}</p>
      <Button className="button button-primary" onClick={onAdd}>
        Add your first {LISTS[list].one}
      </Button>
    </div>
  )
}

function EntryForm({ list, entry: { id, source, title } }: { list: List; entry: Entry }) {
  const { type, deleteEntry } = useEditor()
  const schemas = useStudio(({ start }) => start.schemas)
  const fields = useMemo(() => toFields(schemas[LISTS[list].schema]), [schemas, list])
  const draft = within(source, 'draft')
  const isDraft = useValue(draft) === true

  return (
    <>
      <div className="flex-row form-head">
        <h2>{title}</h2>
        <label className="switch">
          <input type="checkbox" checked={isDraft} onChange={() => type(draft, isDraft ? undefined : true)} />
          Draft
        </label>
        <Button
          onClick={({ detail }) => {
            // The second click of a double-click would delete the next entry.
            if (detail <= 1) void deleteEntry(list, { id, title })
          }}
        >
          Delete
        </Button>
      </div>
      <Form source={source} fields={fields} />
    </>
  )
}

function NewEntry({ list, onDone }: { list: List; onDone(): void }) {
  const { addEntry } = useEditor()
  const [title, setTitle] = useState('')
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault()
        if (await addEntry(list, title)) onDone()
      }}
    >
      <TextInput
        {...{ id: 'new-entry', label: `New ${LISTS[list].one}`, value: title, onText: setTitle }}
        autoFocus
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      >
        <Button type="submit" disabled={!title.trim()}>
          Create
        </Button>
      </TextInput>
    </form>
  )
}
