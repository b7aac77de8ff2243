import { type MouseEvent, memo, useDeferredValue, useState } from 'react'
import { INITIAL_COUNT } from '../../../app/projects/cards.ts'
import { parseImageUrl } from '../../../app/ui/images/image-source.ts'
import type { List } from '../../api.ts'
import { type Entry, LISTS } from '../entries.ts'
import { useEditor } from '../use-editor.tsx'
import { Button, SearchInput } from './controls.tsx'
import { SortableList } from './sortable-list.tsx'

const SEARCH_FROM = 10

type ListProps = { list: List; entries: Entry[]; opened: Entry['id'] | undefined }

/** Entries in the order that visitors see. */
export function EntryList(props: ListProps) {
  const [search, setSearch] = useState('')
  // With hundreds of entries, the input stays quick while the list follows.
  const query = useDeferredValue(search)
  const label = `Search ${LISTS[props.list].label}`
  return (
    <>
      {props.entries.length >= SEARCH_FROM && <SearchInput label={label} value={search} onText={setSearch} />}
      <FoundEntries {...props} query={query} />
    </>
  )
}

const FoundEntries = memo(function FoundEntries({ list, entries, opened, query }: ListProps & { query: string }) {
  const { changeEntries } = useEditor()
  const words = query.trim().toLowerCase()
  const found = entries.filter(({ title }) => title.toLowerCase().includes(words))
  const published = entries.filter(({ isDraft }) => !isDraft)
  const hasOpened = found.some(({ id }) => id === opened)

  return (
    <>
      <SortableList
        label={LISTS[list].label}
        rowClass="entry"
        count={published.length}
        onMove={(from, to) => changeEntries({ list, entries: [published[from]?.id ?? ''], to })}
        items={found.map((entry, index) => {
          const place = published.indexOf(entry)
          const isOpen = entry.id === opened
          return {
            ...{ key: String(entry.id), name: entry.title, place, isOpen },
            heading: words ? '' : toHeading(list, found, index),
            // The list is one stop for Tab, and the arrow keys go through it.
            content: <Row {...{ list, entry, place, isStop: isOpen || (!hasOpened && index === 0) }} />,
          }
        })}
      />
      {words && found.length === 0 && <p className="hint">No results for “{query}”.</p>}
    </>
  )
})

type RowProps = { list: List; entry: Entry; place: number; isStop: boolean }

function Row({ list, entry: { id, title, image }, place, isStop }: RowProps) {
  const { setView, openForm } = useEditor()
  /** A click keeps the focus in the list, where the arrow keys work. */
  function open({ detail }: MouseEvent): void {
    setView({ entries: { [list]: id }, pane: 'form' })
    if (detail === 0 || matchMedia('(width < 48rem)').matches) openForm()
  }
  return (
    <Button className="entry-open" tabIndex={isStop ? 0 : -1} onClick={open}>
      {image && <Thumbnail url={image} />}
      {!image && list !== 'timeline' && <span className="no-image" />}
      <span>{title}</span>
      {place >= 0 && <span className="place">{place + 1}</span>}
    </Button>
  )
}

/** The smallest size is large enough. A list of whole photos scrolls slowly. */
function Thumbnail({ url }: { url: string }) {
  const { origin, pathname, search } = new URL(url)
  const { src, avif } = parseImageUrl(pathname + search, (path) => origin + path)
  return <img src={src} srcSet={avif} sizes="2rem" alt="" loading="lazy" />
}

function toHeading(list: List, entries: Entry[], index: number): string {
  if (entries[index]?.isDraft) return entries[index - 1]?.isDraft ? '' : 'Drafts'
  return list === 'projects' && index === INITIAL_COUNT ? 'Shown after Show More' : ''
}
