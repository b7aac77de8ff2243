const SENTENCES_PER_PICK = 5
const PICKS_MAX = 5
const LONG_TEXT_SENTENCES = 40
const SENTENCES_PER_FURTHER_PICK = 40
const LONG_TEXT_PICKS_MAX = 12

/** How many of a text's sentences make its summary: a fifth, up to 5; beyond 40 sentences one more for every 40, up to 12. */
export function countPicks(sentences: number): number {
  const further = Math.floor(Math.max(0, sentences - LONG_TEXT_SENTENCES) / SENTENCES_PER_FURTHER_PICK)
  const picks = Math.min(PICKS_MAX, Math.max(1, Math.round(sentences / SENTENCES_PER_PICK)))
  return Math.min(LONG_TEXT_PICKS_MAX, picks + further)
}
