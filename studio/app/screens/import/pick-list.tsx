import { useState } from 'react'
import { Button, goByArrows, SearchInput } from '../../parts/controls.tsx'

const SEARCH_FROM = 10

type Props = {
  legend: string
  items: { title: string; description?: string; details?: string }[]
  chosen: number[]
  onChange(chosen: number[]): void
}

/** Check boxes with a count and a filter. Up and down go through them. All and None are about those that are shown. */
export function PickList({ legend, items, chosen, onChange }: Props) {
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found = items.flatMap(({ title, description, details }, index) =>
    isFound([title, description, details].join(' ')) ? [index] : [],
  )
  if (items.length === 0) return null
  const others = chosen.filter((index) => !found.includes(index))
  const toggle = (index: number) =>
    chosen.includes(index) ? chosen.filter((each) => each !== index) : [...chosen, index]
  return (
    <fieldset className="group pick-list" onKeyDown={(event) => goByArrows(event, '[type=checkbox]')}>
      <legend>{legend}</legend>
      {items.length >= SEARCH_FROM && <SearchInput label={`Filter: ${legend}`} value={search} onText={setSearch} />}
      <p className="flex-row buttons">
        <span role="status">
          {chosen.length} of {items.length} selected
        </span>
        <Button onClick={() => onChange([...others, ...found])}>All</Button>
        <Button onClick={() => onChange(others)}>None</Button>
      </p>
      <ul data-inline={items.every(({ description }) => description === undefined) || undefined}>
        {found.map((index) => (
          <li key={index}>
            <label>
              <input type="checkbox" checked={chosen.includes(index)} onChange={() => onChange(toggle(index))} />
              <span>{items[index]?.title}</span>
              {items[index]?.details && <small className="details">{items[index].details}</small>}
              {items[index]?.description && <small>{items[index].description}</small>}
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="hint">No results for “{search}”.</p>}
    </fieldset>
  )
}
