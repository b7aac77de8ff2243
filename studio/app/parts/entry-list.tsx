import { type MouseEvent, useDeferredValue, useState } from 'react'
import { INITIAL_COUNT } from '../../../app/projects/cards.ts'
import type { List } from '../../api.ts'
import { type Entry, formatCount, LISTS } from '../entries.ts'
import { focusForm } from '../focus.ts'
import { act, deleteEntries } from '../saving.ts'
import { setView } from '../store.ts'
import { Button, SearchInput } from './controls.tsx'
import { SortableList } from './sortable-list.tsx'

const SEARCH_FROM = 10

type Id = Entry['id']
type ListProps = { list: List; entries: Entry[]; opened: Id | undefined }

/** Entries in the order that visitors see. */
export function EntryList({ list, entries, opened }: ListProps) {
  const [search, setSearch] = useState('')
  const [marked, setMarked] = useState<Entry[]>([])
  // The index of an entry changes when an entry before it is deleted.
  const selected = marked.filter((old) => entries.some(({ id, title }) => id === old.id && title === old.title))
  // With hundreds of entries, the input stays quick while the list follows.
  const query = useDeferredValue(search).trim().toLowerCase()
  const found = entries.filter(({ title }) => title.toLowerCase().includes(query))
  const published = entries.filter(({ isDraft }) => !isDraft)
  const { label } = LISTS[list]

  return (
    <>
      {entries.length >= SEARCH_FROM && <SearchInput label={`Search ${label}`} value={search} onText={setSearch} />}
      {selected.length > 0 && (
        <Selection list={list} selected={selected.map(({ id }) => id)} onDone={() => setMarked([])} />
      )}
      <SortableList
        label={label}
        rowClass="entry"
        count={published.length}
        onMove={(from, to) => act('PATCH', 'entries', { list, entries: [published[from]?.id], to })}
        items={found.map((entry, index) => {
          const place = published.indexOf(entry)
          const others = selected.filter(({ id }) => id !== entry.id)
          const isSelected = others.length < selected.length
          return {
            ...{ key: String(entry.id), name: entry.title, place, isOpen: entry.id === opened },
            heading: search ? '' : toHeading(list, found, index),
            content: (
              <Row
                {...{ list, entry, place, isSelected }}
                onSelect={() => setMarked(isSelected ? others : [...selected, entry])}
              />
            ),
          }
        })}
      />
      {search && found.length === 0 && <p className="hint">No results for “{search}”.</p>}
    </>
  )
}

type RowProps = { list: List; entry: Entry; place: number; isSelected: boolean; onSelect(): void }

function Row({ list, entry: { id, title, image }, place, isSelected, onSelect }: RowProps) {
  /** A click keeps the focus in the list, where the arrow keys work. */
  function open({ detail }: MouseEvent): void {
    setView({ entries: { [list]: id }, pane: 'form' })
    if (detail === 0 || matchMedia('(width < 48rem)').matches) focusForm()
  }
  return (
    <>
      <input type="checkbox" aria-label={`Select ${title}`} checked={isSelected} onChange={onSelect} />
      <Button className="entry-open" onClick={open}>
        {image && <img src={image} alt="" loading="lazy" />}
        {!image && list !== 'timeline' && <span className="no-image" />}
        <span>{title}</span>
        {place >= 0 && <span className="place">{place + 1}</span>}
      </Button>
    </>
  )
}

function Selection({ list, selected, onDone }: { list: List; selected: Id[]; onDone(): void }) {
  async function set(draft: boolean): Promise<void> {
    if (await act('PATCH', 'entries', { list, entries: selected, draft })) onDone()
  }
  async function remove(): Promise<void> {
    const done = `${formatCount(selected.length, LISTS[list])} deleted.`
    if (await deleteEntries({ list, entries: selected }, done)) onDone()
  }
  return (
    <fieldset className="selection" aria-label={`${selected.length} selected`}>
      <span>{selected.length} selected</span>
      <Button onClick={() => void set(false)}>Publish</Button>
      <Button onClick={() => void set(true)}>Unpublish</Button>
      <Button onClick={() => void remove()}>Delete</Button>
    </fieldset>
  )
}

function toHeading(list: List, entries: Entry[], index: number): string {
  if (entries[index]?.isDraft) return entries[index - 1]?.isDraft ? '' : 'Drafts'
  return list === 'projects' && index === INITIAL_COUNT ? 'Shown after Show More' : ''
}
