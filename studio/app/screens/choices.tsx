import { Button, goByArrows } from '../parts/controls.tsx'

type Props = {
  legend: string
  items: { title: string; description?: string }[]
  chosen: number[]
  onChange(chosen: number[]): void
}

/** Check boxes with a count. Up and down go through them. */
export function Choices({ legend, items, chosen, onChange }: Props) {
  if (items.length === 0) return null
  const all = items.map((_, index) => index)
  const toggle = (index: number) => all.filter((each) => chosen.includes(each) !== (each === index))
  return (
    <fieldset className="group pick-list" onKeyDown={(event) => goByArrows(event, 'input')}>
      <legend>{legend}</legend>
      <p className="item-buttons">
        <span role="status">
          {chosen.length} of {items.length} selected
        </span>
        <Button onClick={() => onChange(all)}>All</Button>
        <Button onClick={() => onChange([])}>None</Button>
      </p>
      <ul data-inline={items.every(({ description }) => description === undefined) || undefined}>
        {items.map(({ title, description }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the server knows an item by its place
          <li key={index}>
            <label>
              <input type="checkbox" checked={chosen.includes(index)} onChange={() => onChange(toggle(index))} />
              <span>{title}</span>
              {description && <small>{description}</small>}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
