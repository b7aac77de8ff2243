import { createContext, useContext } from 'react'
import { ISLAND_ENGLISH, type IslandWords } from '../../contract/words/words.ts'

/** The page carries the words of islands here, unless they are the built-in English ones. */
export const WORDS_ID = 'words'

export const WordsContext = createContext<IslandWords>(ISLAND_ENGLISH)

/** Returns the words of islands. Components that only the server renders have `usePageWords`. */
export function useWords(): IslandWords {
  return useContext(WordsContext)
}
