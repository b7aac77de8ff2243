type Placed = { order?: number | undefined; draft: boolean }

/** Leaves drafts out and puts the rest in place: by `order`, those without one last, then as `compare` says. */
export function toShown<Item extends Placed>(items: Item[], compare: (a: Item, b: Item) => number = () => 0): Item[] {
  return items.filter(({ draft }) => !draft).sort((a, b) => byOrder(a, b) || compare(a, b))
}

function byOrder(a: Placed, b: Placed): number {
  if (a.order === b.order) return 0
  if (a.order === undefined) return 1
  return b.order === undefined ? -1 : a.order - b.order
}
