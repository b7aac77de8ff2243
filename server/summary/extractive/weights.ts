/**
 * How much each reason to pick a sentence counts, beside centrality, which counts 1 at most. Round on purpose: see
 * docs/decisions/14-built-in-summarizer.md.
 */
export type Weights = {
  /** For the first sentence of the text; later ones get less and less. */
  position: number
  /** For a sentence that opens a paragraph. */
  opening: number
  /** For a sentence with all the words of the title. */
  title: number
  /** Share of its score that a sentence loses when it only repeats one that is already picked. */
  redundancy: number
  /** Taken off when a sentence leans on the one before it and that one is not picked. */
  dangling: number
}

export const WEIGHTS: Weights = { position: 2, opening: 0.1, title: 0.2, redundancy: 1, dangling: 0.1 }
