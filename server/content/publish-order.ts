type Entry = { order?: number | undefined; draft: boolean }

/** Drops drafts and sorts by `order` (entries without one last), then by `compare`. */
export function published<Item extends Entry>(items: Item[], compare: (a: Item, b: Item) => number = () => 0): Item[] {
  return items.filter(({ draft }) => !draft).sort((a, b) => toRank(a) - toRank(b) || compare(a, b))
}

function toRank({ order = Number.MAX_VALUE }: Entry): number {
  return order
}
