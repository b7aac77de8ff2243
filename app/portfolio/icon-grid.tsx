import type { Picture } from '../../contract/documents.ts'
import { ResponsivePicture } from '../ui/images/responsive-image.tsx'

/** Two columns on small screens, up to five on large ones. */
export const ICON_GRID =
  'tw:grid tw:grid-cols-2 tw:gap-3 tw:sm:grid-cols-3 tw:md:grid-cols-4 tw:lg:grid-cols-5 tw:md:gap-4'

/** Skills and apps. */
type Item = { _id: string; name: string; svg?: Picture }

export function IconGrid({ items }: { items: Item[] }) {
  return (
    <ul className={ICON_GRID}>
      {items.map(({ _id, name, svg }) => (
        <li key={_id} className="icon-card surface">
          {svg ? (
            <ResponsivePicture url={svg.url} alt="" width={44} height={44} sizes="44px" loading="lazy" />
          ) : (
            <span aria-hidden="true" className="icon-letter">
              {name.slice(0, 1)}
            </span>
          )}
          <span dir="auto" className="icon-name tw:truncate" title={name}>
            {name}
          </span>
        </li>
      ))}
    </ul>
  )
}
