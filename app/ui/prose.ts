import { useDir } from './words.ts'

/** Only inside a word, because elsewhere it may be a quotation mark, and those differ by language. */
const APOSTROPHE = /(?<=[\p{L}\p{N}])(?<!\p{Script=Hebrew})'(?=\p{L})/gu

/** Returns the properties of an element that shows a text of the owner, with typographic apostrophes. */
export function useProse(): (text: string) => { dir: 'rtl' | 'auto'; children: string } {
  const dir = useDir()
  return (text) => ({ dir: dir(text), children: toTypographic(text) })
}

export function toTypographic(text: string): string {
  return text.replace(APOSTROPHE, '’')
}
