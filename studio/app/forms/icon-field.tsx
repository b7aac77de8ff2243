import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Icon, ListName, PictureReply } from '../../api.ts'
import { send } from '../client.ts'
import { getValue, toSource } from '../entries.ts'
import { undo } from '../keys.ts'
import { announce, changeWithFile, showToast, useValue } from '../store.ts'
import { About, type FieldProps, toText } from './about.tsx'
import { PictureDrop } from './picture-drop.tsx'
import { Picture, RemoveButton } from './picture-field.tsx'

const SEARCH_DELAY_MS = 200

/** An icon is found by the entry's name, or is the owner's own file. */
export function IconField({ file, path, field }: FieldProps) {
  const id = toSource(file, path)
  const icon = toText(useValue(file, path))
  const entry = useValue(file, path.slice(0, -1))
  const title = toText(getValue(entry, ['title']) ?? getValue(entry, ['name']) ?? getValue(entry, ['label']))
  const [isOpen, setIsOpen] = useState(false)

  async function pick(found: Icon): Promise<void> {
    const saved = await send<PictureReply>('POST', 'icons', { name: found.name })
    if (saved.kind !== 'saved') return
    if (!(await changeWithFile(file, [{ kind: 'set', path, value: saved.picture }], field.label))) return
    showToast({ text: `Icon of ${found.title} saved.`, undo })
    setIsOpen(false)
  }

  return (
    <fieldset className="field icon-field">
      <legend>{field.label}</legend>
      <PictureDrop
        {...{ id, file, place: 'icon', name: title, label: field.label, button: 'Choose a file' }}
        toTyped={(value) => [{ file, path, value }]}
      >
        <Picture name={icon} />
      </PictureDrop>
      {icon && <RemoveButton {...{ file, label: field.label }} typed={() => [{ file, path, value: undefined }]} />}
      {icon && !isOpen ? (
        <button type="button" className="small-button" onClick={() => setIsOpen(true)}>
          Find by name
        </button>
      ) : (
        <IconSearch label="Find an icon by name" initial={title} onPick={pick} />
      )}
      <About id={id} hint={field.hint} file={file} path={path} />
    </fieldset>
  )
}

type SearchProps = { label: string; initial?: string; onPick(icon: Icon): Promise<void> }

/** Finds brands among Simple Icons. The arrow keys go from the text to the grid and through it. */
function IconSearch({ label, initial = '', onPick }: SearchProps) {
  const [text, setText] = useState(initial)
  const [icons, setIcons] = useState<Icon[]>([])
  const [note, setNote] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    const search = new AbortController()
    const show = (found: Icon[], said: string) => {
      if (search.signal.aborted) return
      setIcons(found)
      setNote(said)
      announce(said)
    }
    const timer = setTimeout(() => {
      if (!text.trim()) return show([], '')
      send<Icon[]>('GET', `icons?search=${encodeURIComponent(text.trim())}`).then(
        (found) => show(found, found.length > 0 ? `Found: ${found.length}` : `No icon is named “${text.trim()}”.`),
        (error: Error) => show([], error.message),
      )
    }, SEARCH_DELAY_MS)
    return () => {
      search.abort()
      clearTimeout(timer)
    }
  }, [text])

  function onKeyDown(event: KeyboardEvent): void {
    const [input, ...cells] = box.current?.querySelectorAll<HTMLElement>('input, .icon-grid button') ?? []
    const at = cells.indexOf(event.target as HTMLElement)
    const columns = cells.filter(({ offsetTop }) => offsetTop === cells[0]?.offsetTop).length
    const step = { ArrowDown: at < 0 ? 1 : columns, ArrowUp: -columns, ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step || (at < 0 && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const next = at + step < 0 ? input : cells[Math.min(at + step, cells.length - 1)]
    next?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its input and its buttons have the focus
    <div ref={box} className="field icon-search" onKeyDown={onKeyDown}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="search" value={text} onChange={({ target }) => setText(target.value)} />
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
    </div>
  )
}

/** An empty list begins with this: the icon's title becomes the entry's. */
export function FirstIcon({ list, one }: { list: ListName; one: string }) {
  async function add({ name, title }: Icon): Promise<void> {
    const saved = await send<PictureReply>('POST', 'icons', { name })
    const value = {
      [list === 'apps' ? 'name' : 'title']: title,
      ...(saved.kind === 'saved' && { icon: saved.picture }),
    }
    await changeWithFile(`${list}.yaml`, [{ kind: 'insert', path: [], index: 0, value }], title)
  }
  return <IconSearch label={`Find your first ${one} by name`} onPick={add} />
}
