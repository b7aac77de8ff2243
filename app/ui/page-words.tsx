import { createContext, type ReactNode, useContext } from 'react'
import { islandWords } from '../../contract/words/en.ts'
import { ENGLISH } from '../../contract/words/languages.ts'
import type { Words } from '../../contract/words/words.ts'
import { JsonScript } from './json-script.tsx'
import { WORDS_ID, WordsContext } from './words.ts'

const PageWordsContext = createContext<Words>(ENGLISH)

export function usePageWords(): Words {
  return useContext(PageWordsContext)
}

export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return (
    <WordsContext value={words}>
      <PageWordsContext value={words}>{children}</PageWordsContext>
    </WordsContext>
  )
}

/** Writes the words of islands, unless scripts have them built in. */
export function IslandWordsScript() {
  const words = usePageWords()
  const used = Object.keys(islandWords).map((name) => [name, words[name as keyof typeof islandWords]])
  const ofIslands = Object.fromEntries(used)
  if (JSON.stringify(ofIslands) === JSON.stringify(islandWords)) return null
  return <JsonScript id={WORDS_ID} type="application/json" value={{ language: words.language, ...ofIslands }} />
}
