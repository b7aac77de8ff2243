import { type Announcements, closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useEditor } from '../use-editor.tsx'
import { goByArrows } from './controls.tsx'
import { Sign } from './sign.tsx'

const DRAG_DISTANCE = 4
const INSTRUCTIONS = { draggable: 'To move it with the keyboard, press Alt and an arrow key in its row.' }

/** `place` is -1 for an item that can't be moved, such as a draft. */
type Item = { key: string; name: string; place: number; content: ReactNode; isOpen?: boolean; heading?: string }
type Props = {
  label: string
  /** Without it, these are parts of a form. */
  rowClass?: string
  items: Item[]
  /** The number of movable items, including those hidden by a search. */
  count: number
  onMove(from: number, to: number): Promise<unknown>
}

/** A list that is sorted by drag, by buttons, or with Alt and an arrow key. */
export function SortableList({ label, rowClass, items, count, onMove }: Props) {
  const { announce } = useEditor()
  const list = useRef<HTMLOListElement>(null)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }))
  const find = (id: unknown) => items.find(({ key }) => key === id)

  async function move(item: Item | undefined, to = -1): Promise<void> {
    if (!item || item.place < 0 || to < 0 || to >= count || to === item.place) return
    const focused = document.activeElement as HTMLElement
    const at = listControls(focused?.closest('li')).indexOf(focused)
    if (!(await onMove(item.place, to))) return
    announce(`${item.name}, ${to + 1} of ${count}`)
    listControls(list.current?.querySelector(`[data-place="${to}"]`))[at]?.focus()
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ screenReaderInstructions: INSTRUCTIONS, announcements: toAnnouncements(find, count) }}
      onDragEnd={({ active, over }) => void move(find(active.id), find(over?.id)?.place)}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol
          ref={list}
          className={rowClass ? undefined : 'sortable'}
          aria-label={label}
          onKeyDown={(event) => goByArrows(event, '.entry-open')}
        >
          {items.map((item) => (
            <Row key={item.key} {...{ item, rowClass }} onStep={(step) => void move(item, item.place + step)} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

/** The result of a drop is announced once it is saved. */
function toAnnouncements(find: (id: unknown) => Item | undefined, count: number): Announcements {
  return {
    onDragStart: ({ active }) => `Picked up ${find(active.id)?.name}.`,
    onDragOver: ({ over }) => (over ? `Position ${(find(over.id)?.place ?? 0) + 1} of ${count}.` : undefined),
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => `${find(active.id)?.name} was not moved.`,
  }
}

function listControls(row: Element | null | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('button, input, textarea, select') ?? [])]
}

type RowProps = { item: Item; rowClass: string | undefined; onStep(step: number): void }

function Row({ item: { key, name, place, content, isOpen, heading }, rowClass, onStep }: RowProps) {
  const isFixed = place < 0
  const { setNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id: key,
    disabled: isFixed,
  })
  // In a list of entries, only the open row has stops for Tab.
  const tabIndex = rowClass && !isOpen ? -1 : 0

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    onStep(step)
  }

  return (
    <>
      {heading && <li className="list-line">{heading}</li>}
      <li
        ref={setNodeRef}
        className={rowClass}
        data-place={place}
        aria-current={isOpen || undefined}
        data-dragged={isDragging || undefined}
        style={transform ? { translate: `0 ${transform.y}px`, transition } : undefined}
        onKeyDown={onKeyDown}
      >
        {!isFixed && (
          <button
            type="button"
            className="handle"
            {...attributes}
            {...listeners}
            tabIndex={-1}
            aria-label={`Drag ${name}`}
          >
            <Sign name="grip" />
          </button>
        )}
        {content}
        {!isFixed && (
          <span className="movers">
            <button type="button" tabIndex={tabIndex} aria-label={`Move ${name} up`} onClick={() => onStep(-1)}>
              <Sign name="up" />
            </button>
            <button type="button" tabIndex={tabIndex} aria-label={`Move ${name} down`} onClick={() => onStep(1)}>
              <Sign name="down" />
            </button>
          </span>
        )}
      </li>
    </>
  )
}
