import { expect, test } from 'vitest'
import { SHELF_SIZE, toShelf, toTile } from './shelf.ts'

function createTiles(count: number) {
  return Array.from({ length: count }, (_, index) => {
    return { _id: `p${index + 1}`, title: `Project ${index + 1}`, stack: '', projectBanner: undefined }
  })
}

test('nine projects are shown before Show More', () => {
  expect(SHELF_SIZE).toBe(9)
})

test.each([
  { held: 0, total: 0, expanded: false, shown: 0, hasMore: false },
  { held: 9, total: 9, expanded: false, shown: 9, hasMore: false },
  { held: 10, total: 10, expanded: false, shown: 9, hasMore: true },
  { held: 10, total: 10, expanded: true, shown: 10, hasMore: true },
  { held: 9, total: 13, expanded: false, shown: 9, hasMore: true },
  { held: 13, total: 0, expanded: false, shown: 9, hasMore: true },
])(
  'of $held projects here and $total in all, expanded $expanded, $shown are out',
  ({ held, shown, hasMore, ...state }) => {
    const shelf = toShelf(createTiles(held), state)
    expect(shelf.shown).toEqual(createTiles(held).slice(0, shown))
    expect(shelf.hasMore).toBe(hasMore)
  },
)

test('a tile carries only what it shows', () => {
  const project = {
    _id: 'p1',
    title: 'One',
    description: 'Long. Very long',
    stack: 'MERN',
    deployed: 'Yes',
    technologies: 'React',
    gitRepoLink: '',
    projectLink: '',
    projectBanner: { url: '/one.svg' },
  }
  expect(toTile(project)).toEqual({ _id: 'p1', title: 'One', stack: 'MERN', projectBanner: { url: '/one.svg' } })
})
