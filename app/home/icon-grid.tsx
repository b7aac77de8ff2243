import type { ImageRef } from '../../contract/documents.ts'
import { ResponsivePicture } from '../ui/images/responsive-image.tsx'

type Item = { _id: string; name: string; svg?: ImageRef }

export function IconGrid({ items }: { items: Item[] }) {
  return (
    <ul className="icon-grid">
      {items.map(({ _id, name, svg }) => (
        <li key={_id} className="icon-cell">
          {svg ? (
            <ResponsivePicture url={svg.url} alt="" width={28} height={28} sizes="28px" loading="lazy" />
          ) : (
            <span aria-hidden="true" className="icon-letter">
              {name.slice(0, 1)}
            </span>
          )}
          <span dir="auto">{name}</span>
        </li>
      ))}
    </ul>
  )
}
