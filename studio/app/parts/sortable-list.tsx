import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { announce } from '../store.ts'

const DRAG_DISTANCE = 4

type Item = { key: string; name: string; content: ReactNode }
type Move = (from: number, to: number) => Promise<unknown>

/** A list that is sorted by drag, by buttons, or with Alt and an arrow key. */
export function SortableList({ label, items, onMove }: { label: string; items: Item[]; onMove: Move }) {
  const list = useRef<HTMLOListElement>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = items.map(({ key }) => key)

  async function move(from: number, to: number): Promise<void> {
    if (!items[from] || !items[to] || from === to) return
    await onMove(from, to)
    announce(`${items[from].name}, ${to + 1} of ${items.length}`)
    list.current?.children[to]?.querySelector<HTMLElement>('.handle')?.focus()
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => void move(keys.indexOf(String(active.id)), keys.indexOf(String(over?.id)))}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol ref={list} className="sortable" aria-label={label}>
          {items.map((item, index) => (
            <Row key={item.key} item={item} move={(step) => void move(index, index + step)} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function Row({ item: { key, name, content }, move }: { item: Item; move(step: number): void }) {
  const { setNodeRef, listeners, attributes, transform, transition } = useSortable({ id: key })

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    move(step)
  }

  return (
    <li
      ref={setNodeRef}
      style={transform ? { translate: `0 ${transform.y}px`, transition } : undefined}
      onKeyDown={onKeyDown}
    >
      <button type="button" className="handle" {...attributes} {...listeners} aria-label={`Drag ${name}`}>
        ⠿
      </button>
      {content}
      <span className="movers">
        <button type="button" aria-label={`Move ${name} up`} onClick={() => move(-1)}>
          ↑
        </button>
        <button type="button" aria-label={`Move ${name} down`} onClick={() => move(1)}>
          ↓
        </button>
      </span>
    </li>
  )
}
