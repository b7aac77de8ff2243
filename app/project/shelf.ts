import type { Project } from '../../contract/documents.ts'

/** Projects shown before Show More is pressed. */
export const SHELF_SIZE = 9

/** What a tile shows of a project. */
export type Tile = Pick<Project, '_id' | 'title' | 'stack' | 'projectBanner'>

export function toTile({ _id, title, stack, projectBanner }: Project): Tile {
  return { _id, title, stack, projectBanner }
}

/** The tiles that are out, those at hand that are not, and whether there are more than fit the shelf. */
export function toShelf(tiles: Tile[], { expanded, total }: { expanded: boolean; total: number }) {
  const count = Math.max(total, tiles.length)
  const out = expanded ? tiles.length : SHELF_SIZE
  return { shown: tiles.slice(0, out), rest: tiles.slice(out), hasMore: count > SHELF_SIZE }
}
