import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type KeyboardEvent, memo, useState } from 'react'
import { INITIAL_COUNT } from '../../../app/projects/cards.ts'
import type { ListName } from '../../api.ts'
import { type Entry, LISTS } from '../entries.ts'
import { undo } from '../keys.ts'
import { act, announce, setView, showToast } from '../store.ts'

const SEARCH_FROM = 10
const DRAG_DISTANCE = 4

type ListProps = { list: ListName; entries: Entry[]; opened: Entry['id'] | undefined }

/** Entries in the order that visitors see, moved by drag, by buttons, or with Alt and an arrow key. */
export function EntryList({ list, entries, opened }: ListProps) {
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<Entry['id'][]>([])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const found = entries.filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()))
  const published = entries.filter(({ isDraft }) => !isDraft)

  async function move(entry: Entry, to: number): Promise<void> {
    if (to < 0 || to >= published.length || entry.isDraft) return
    if (await act('PATCH', 'entries', { list, entries: [entry.id], to })) {
      announce(`${entry.title}, ${to + 1} of ${published.length}`)
    }
  }

  function onDragEnd({ active, over }: DragEndEvent): void {
    const entry = entries.find(({ id }) => toKey(id) === active.id)
    const to = published.findIndex(({ id }) => toKey(id) === over?.id)
    if (entry && to >= 0 && over?.id !== active.id) void move(entry, to)
  }

  return (
    <>
      {entries.length >= SEARCH_FROM && (
        <input
          type="search"
          className="list-search"
          aria-label={`Search ${LISTS[list].label}`}
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {selected.length > 0 && <Selection list={list} selected={selected} onDone={() => setSelected([])} />}
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={found.map(({ id }) => toKey(id))} strategy={verticalListSortingStrategy}>
          <ol className="entries">
            {found.map((entry, index) => (
              <Row
                key={toKey(entry.id)}
                {...{ list, entry, place: published.indexOf(entry), isOpen: entry.id === opened, move }}
                heading={search ? '' : toHeading(list, found, index)}
                isSelected={selected.includes(entry.id)}
                onSelect={() =>
                  setSelected((ids) =>
                    ids.includes(entry.id) ? ids.filter((id) => id !== entry.id) : [...ids, entry.id],
                  )
                }
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {search && found.length === 0 && <p className="hint">Nothing is named “{search}”.</p>}
    </>
  )
}

type RowProps = {
  list: ListName
  entry: Entry
  /** The place among what visitors see, or -1 for a draft. */
  place: number
  heading: string
  isOpen: boolean
  isSelected: boolean
  onSelect(): void
  move(entry: Entry, to: number): Promise<void>
}

const Row = memo(
  function Row({ list, entry, place, heading, isOpen, isSelected, onSelect, move }: RowProps) {
    const { title, image, isDraft, id } = entry
    const { setNodeRef, listeners, attributes, transform, transition } = useSortable({
      id: toKey(id),
      disabled: isDraft,
    })

    function onKeyDown(event: KeyboardEvent): void {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!step) return
      event.preventDefault()
      if (event.altKey) return void move(entry, place + step)
      const rows = [...document.querySelectorAll<HTMLElement>('.entry-open')]
      rows[rows.indexOf(event.currentTarget as HTMLElement) + step]?.focus()
    }

    function open(): void {
      setView({ entries: { [list]: id }, pane: 'form' })
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.pane-form :is(input, textarea)')?.focus())
    }

    return (
      <>
        {heading && (
          <li className="list-line" role="presentation">
            {heading}
          </li>
        )}
        <li
          ref={setNodeRef}
          className="entry"
          aria-current={isOpen || undefined}
          style={transform ? { translate: `0 ${transform.y}px`, transition } : undefined}
        >
          <input type="checkbox" aria-label={`Select ${title}`} checked={isSelected} onChange={onSelect} />
          {!isDraft && (
            <button type="button" className="handle" {...attributes} {...listeners} aria-label={`Drag ${title}`}>
              ⠿
            </button>
          )}
          <button type="button" className="entry-open" onClick={open} onKeyDown={onKeyDown}>
            {image ? <img src={image} alt="" loading="lazy" /> : <span className="no-image" />}
            <span>{title}</span>
            {place >= 0 && <span className="place">{place + 1}</span>}
          </button>
          {!isDraft && (
            <span className="movers">
              <button type="button" aria-label={`Move ${title} up`} onClick={() => void move(entry, place - 1)}>
                ↑
              </button>
              <button type="button" aria-label={`Move ${title} down`} onClick={() => void move(entry, place + 1)}>
                ↓
              </button>
            </span>
          )}
        </li>
      </>
    )
  },
  (before, after) =>
    before.entry.title === after.entry.title &&
    before.entry.image === after.entry.image &&
    before.entry.id === after.entry.id &&
    before.place === after.place &&
    before.heading === after.heading &&
    before.isOpen === after.isOpen &&
    before.isSelected === after.isSelected &&
    before.entry.isDraft === after.entry.isDraft,
)

function Selection({ list, selected, onDone }: { list: ListName; selected: Entry['id'][]; onDone(): void }) {
  async function set(draft: boolean): Promise<void> {
    if (await act('PATCH', 'entries', { list, entries: selected, draft })) onDone()
  }
  async function remove(): Promise<void> {
    if (!(await act('DELETE', 'entries', { list, entries: selected }))) return
    showToast({ text: `${selected.length} deleted.`, undo })
    onDone()
  }
  return (
    <fieldset className="selection" aria-label={`${selected.length} selected`}>
      {selected.length} selected
      <button type="button" className="small-button" onClick={() => void set(false)}>
        Publish
      </button>
      <button type="button" className="small-button" onClick={() => void set(true)}>
        Draft
      </button>
      <button type="button" className="small-button" onClick={() => void remove()}>
        Delete
      </button>
    </fieldset>
  )
}

function toHeading(list: ListName, entries: Entry[], index: number): string {
  if (entries[index]?.isDraft) return entries[index - 1]?.isDraft ? '' : 'Drafts'
  return list === 'projects' && index === INITIAL_COUNT ? 'After Show More' : ''
}

function toKey(id: Entry['id']): string {
  return String(id)
}
