import { type KeyboardEvent, useId, useState } from 'react'
import { getIn } from '../../../editing/yaml/path.ts'
import type { Icon } from '../../api.ts'
import { formatCount } from '../entries.ts'
import { Button, TextInput } from '../parts/controls.tsx'
import { useEditor, useValue } from '../use-editor.tsx'
import { useReply } from '../use-reply.ts'
import { type FieldProps, toText, useText } from './field.tsx'
import { PictureDrop } from './pictures/drop.tsx'

const SEARCH_DELAY_MS = 200

/** Finds an icon by the entry's name, or uploads a file. */
export function IconField({ source, field: { label } }: FieldProps) {
  const icon = useText(source)
  const entry = useValue(source.replace(/\.?[^.#]*$/, ''))
  const title = toText(getIn(entry, ['title']) ?? getIn(entry, ['name']) ?? getIn(entry, ['label']))
  const { client, setValues, offerUndo, showToast } = useEditor()
  const [isOpen, setIsOpen] = useState(false)

  async function pick(found: Icon): Promise<void> {
    const { picture } = await client.send<{ picture: string }>('POST', 'icons', { name: found.name })
    if (!(await setValues(() => ({ [source]: picture }), { joins: true }))) return
    offerUndo(`${found.title} icon saved.`)
    setIsOpen(false)
  }

  return (
    <>
      <PictureDrop
        {...{ source, place: 'icon', name: title, label, picture: icon, button: 'Choose a file' }}
        toValues={(value) => ({ [source]: value })}
        toRemoved={() => ({ [source]: undefined })}
      />
      {icon && !isOpen ? (
        <Button onClick={() => setIsOpen(true)}>Find by name</Button>
      ) : (
        <IconSearch
          label="Find an icon by name"
          initial={title}
          onPick={(found) => void pick(found).catch((error: Error) => showToast(error.message))}
        />
      )}
    </>
  )
}

type SearchProps = { label: string; initial: string; onPick(icon: Icon): void }

/** Finds brands among Simple Icons. The arrow keys go from the text to the grid and through it. */
function IconSearch({ label, initial, onPick }: SearchProps) {
  const [text, setText] = useState(initial)
  const wanted = text.trim()
  const path = wanted && `icons?search=${encodeURIComponent(wanted)}`
  const { reply, failure } = useReply<Icon[]>(path, '', SEARCH_DELAY_MS)
  const icons = wanted && !failure ? (reply ?? []) : []
  const none = wanted && reply ? `No icons found for “${wanted}”.` : ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its input and its buttons have the focus
    <div onKeyDown={goThroughGrid}>
      <TextInput {...{ id: useId(), type: 'search', label, value: text }} onText={setText}>
        <p className="hint" role="status">
          {failure || (icons.length > 0 ? formatCount(icons.length, 'icon') : none)}
        </p>
        <div className="icon-grid">
          {icons.map((icon, index) => (
            <button key={icon.name} type="button" tabIndex={index === 0 ? 0 : -1} onClick={() => onPick(icon)}>
              <img src={`data:image/svg+xml,${encodeURIComponent(icon.svg)}`} alt="" />
              {icon.title}
            </button>
          ))}
        </div>
      </TextInput>
    </div>
  )
}

function goThroughGrid(event: KeyboardEvent<HTMLElement>): void {
  const [input, ...cells] = event.currentTarget.querySelectorAll<HTMLElement>('input, .icon-grid button')
  const at = cells.indexOf(event.target as HTMLElement)
  const columns = cells.filter(({ offsetTop }) => offsetTop === cells[0]?.offsetTop).length
  const step = { ArrowDown: at < 0 ? 1 : columns, ArrowUp: -columns, ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step || (at < 0 && event.key !== 'ArrowDown')) return
  event.preventDefault()
  const next = at + step < 0 ? input : cells[Math.min(at + step, cells.length - 1)]
  next?.focus()
}
