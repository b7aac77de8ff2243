type Entry = { order?: number | undefined; draft: boolean }

/** Drops drafts and sorts by `order` (entries without one last), then by `compare`. */
export function published<Item extends Entry>(items: Item[], compare: (a: Item, b: Item) => number = () => 0): Item[] {
  return items.filter(({ draft }) => !draft).sort((a, b) => byOrder(a, b) || compare(a, b))
}

function byOrder(a: Entry, b: Entry): number {
  if (a.order === b.order) return 0
  if (a.order === undefined) return 1
  return b.order === undefined ? -1 : a.order - b.order
}
