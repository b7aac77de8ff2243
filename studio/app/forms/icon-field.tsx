import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { getIn } from '../../../editing/yaml/path.ts'
import type { Icon, List } from '../../api.ts'
import { formatCount, LISTS } from '../entries.ts'
import { Button, TextInput } from '../parts/controls.tsx'
import { useEditor, useValue } from '../use-editor.tsx'
import { FieldGroup, type FieldProps, toText, useText } from './field.tsx'
import { PictureDrop } from './picture-drop.tsx'

const ICONS = { one: 'icon', many: 'icons' }
const SEARCH_DELAY_MS = 200

/** Finds an icon by the entry's name, or uploads a file. */
export function IconField({ source, field: { label, hint } }: FieldProps) {
  const icon = useText(source)
  const entry = useValue(source.replace(/\.?[^.#]*$/, ''))
  const title = toText(getIn(entry, ['title']) ?? getIn(entry, ['name']) ?? getIn(entry, ['label']))
  const { client, setValues, offerUndo } = useEditor()
  const [isOpen, setIsOpen] = useState(false)

  async function pick(found: Icon): Promise<void> {
    const { picture } = await client.send<{ picture: string }>('POST', 'icons', { name: found.name })
    if (!(await setValues(() => ({ [source]: picture }), { joins: true }))) return
    offerUndo(`${found.title} icon saved.`)
    setIsOpen(false)
  }

  return (
    <FieldGroup {...{ source, label, hint }} className="field icon-field">
      <PictureDrop
        {...{ source, place: 'icon', name: title, label, picture: icon, button: 'Choose a file' }}
        toValues={(value) => ({ [source]: value })}
        toRemoved={() => ({ [source]: undefined })}
      />
      {icon && !isOpen ? (
        <Button onClick={() => setIsOpen(true)}>Find by name</Button>
      ) : (
        <IconSearch label="Find an icon by name" initial={title} onPick={pick} />
      )}
    </FieldGroup>
  )
}

/** Shown in an empty list. The icon's title becomes the title of the first entry. */
export function FirstIcon({ list }: { list: List }) {
  const { client, setValues } = useEditor()
  async function add(found: Icon): Promise<void> {
    const { picture } = await client.send<{ picture: string }>('POST', 'icons', { name: found.name })
    const entry = { [list === 'apps' ? 'name' : 'title']: found.title, icon: picture }
    await setValues(() => ({ [`${list}.yaml#`]: [entry] }), { joins: true })
  }
  return <IconSearch label={`Find your first ${LISTS[list].one} by name`} onPick={add} />
}

type SearchProps = { label: string; initial?: string; onPick(icon: Icon): Promise<void> }

/** Finds brands among Simple Icons. The arrow keys go from the text to the grid and through it. */
function IconSearch({ label, initial = '', onPick }: SearchProps) {
  const { client, announce } = useEditor()
  const [text, setText] = useState(initial)
  const [icons, setIcons] = useState<Icon[]>([])
  const [note, setNote] = useState('')

  useEffect(() => {
    let isOld = false
    const show = (found: Icon[], note: string) => {
      if (isOld) return
      setIcons(found)
      setNote(note)
      announce(note)
    }
    const timer = setTimeout(() => {
      if (!text.trim()) return show([], '')
      client.send<Icon[]>('GET', `icons?search=${encodeURIComponent(text.trim())}`).then(
        (found) =>
          show(found, found.length > 0 ? formatCount(found.length, ICONS) : `No icons found for “${text.trim()}”.`),
        (error: Error) => show([], error.message),
      )
    }, SEARCH_DELAY_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [text, client, announce])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its input and its buttons have the focus
    <div onKeyDown={goThroughGrid}>
      <TextInput
        {...{ id: useId(), type: 'search', className: 'field icon-search', label, value: text }}
        onText={setText}
      >
        <p className="hint">{note}</p>
        <div className="icon-grid">
          {icons.map((icon, index) => (
            <button
              key={icon.name}
              type="button"
              tabIndex={index === 0 ? 0 : -1}
              onClick={() => void onPick(icon).catch((error: Error) => setNote(error.message))}
            >
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
