import { Link, useViewTransitionState } from 'react-router'
import type { Tile } from './shelf.ts'

/** One column, three from medium screens up. */
export const TILE_GRID = 'grid grid-cols-1 gap-4 md:grid-cols-3 md:gap-6'

export const BANNER_PLACEHOLDER = '/placeholder.svg'

export function ProjectTile({ tile }: { tile: Tile }) {
  const to = `/project/${encodeURIComponent(tile._id)}`
  const opening = useViewTransitionState(to)
  return (
    <li className="reveal">
      <Link to={to} viewTransition className="tile group">
        <img
          src={tile.projectBanner?.url ?? BANNER_PLACEHOLDER}
          alt=""
          width="1600"
          height="900"
          loading="lazy"
          style={opening ? { viewTransitionName: 'banner' } : undefined}
          className="tile-banner"
        />
        <span className="tile-words">
          <span className="line-clamp-2 font-medium text-lg leading-snug">{tile.title}</span>
          {tile.stack && <span className="tile-stack truncate text-sm">{tile.stack}</span>}
        </span>
      </Link>
    </li>
  )
}
