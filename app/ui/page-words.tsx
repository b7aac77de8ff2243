import { islandWords } from '../../contract/words/en.ts'
import { ENGLISH } from '../../contract/words/languages.ts'
import type { Words } from '../../contract/words/words.ts'
import { JsonScript } from './json-script.tsx'
import { useWords, WORDS_ID } from './words.ts'

/** On the server, the context has all words and not only those of islands. */
export function usePageWords(): Words {
  return { ...ENGLISH, ...useWords() }
}

/** Writes the words of islands, unless scripts have them built in. */
export function IslandWordsScript() {
  const words = usePageWords()
  const used = Object.keys(islandWords).map((name) => [name, words[name as keyof typeof islandWords]])
  const ofIslands = Object.fromEntries(used)
  if (JSON.stringify(ofIslands) === JSON.stringify(islandWords)) return null
  return <JsonScript id={WORDS_ID} type="application/json" value={{ language: words.language, ...ofIslands }} />
}
