import { Link, useViewTransitionState } from 'react-router'
import { Picture } from '../ui/picture.tsx'
import type { Tile } from './shelf.ts'

/** One column, three from medium screens up. */
export const TILE_GRID = 'grid grid-cols-1 gap-4 md:grid-cols-3 md:gap-6'

const TILE_SIZES = '(min-width: 74rem) 23rem, (min-width: 48rem) 33vw, 100vw'

export const BANNER_PLACEHOLDER = '/placeholder.svg'

export function ProjectTile({ tile }: { tile: Tile }) {
  const to = `/project/${encodeURIComponent(tile._id)}`
  const opening = useViewTransitionState(to)
  return (
    <li className="reveal">
      <Link to={to} viewTransition className="tile">
        <Picture
          url={tile.projectBanner?.url ?? BANNER_PLACEHOLDER}
          alt=""
          width={1600}
          height={900}
          sizes={TILE_SIZES}
          loading="lazy"
          style={opening ? { viewTransitionName: 'banner' } : undefined}
          className="tile-banner"
        />
        <span className="tile-words">
          <span dir="auto" className="tile-title line-clamp-2">
            {tile.title}
          </span>
          {tile.stack && (
            <span dir="auto" className="tile-stack truncate">
              {tile.stack}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
