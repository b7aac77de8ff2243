import { createContext, useContext } from 'react'
import { ISLAND_ENGLISH, type IslandWords, toDirection } from '../../contract/words/words.ts'

const LETTER = /\p{L}/u
const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** The page carries the words of islands here, unless they are the built-in English ones. */
export const WORDS_ID = 'words'

export const WordsContext = createContext<IslandWords>(ISLAND_ENGLISH)

/** Returns the words of islands. Components that only the server renders have `usePageWords`. */
export function useWords(): IslandWords {
  return useContext(WordsContext)
}

/** `auto` is the direction of a text's first letter, but on a right-to-left page a sentence may begin with a Latin name. */
export function useDir(): (text: string) => 'rtl' | 'auto' {
  const isRightToLeft = toDirection(useWords().language) === 'rtl'
  return (text) => (isRightToLeft && (RIGHT_TO_LEFT_LETTER.test(text) || !LETTER.test(text)) ? 'rtl' : 'auto')
}
