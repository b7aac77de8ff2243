const ASCII = /^[ -~]*$/
const LOOPS = 50
const TYPE_DELAY_MS = 70
const DELETE_DELAY_MS = 50
const HOLD_DELAY_MS = 1_000

type Word = { letters: string[]; dir: string }
type Frame = { word: Word; typed: number; delay: number }

/** Types the words of the line in turn. */
export function typeWords(line: HTMLElement): void {
  const copies = line.querySelectorAll<HTMLElement>('.typing > :first-child > *')
  void play(line, toFrames(Array.from(copies, ({ textContent, dir }) => ({ letters: toLetters(textContent), dir }))))
}

async function play(line: HTMLElement, frames: Iterable<Frame>): Promise<void> {
  const typed = line.querySelector<HTMLElement>('.typed')
  const current = typed?.parentElement
  if (!typed || !current) return
  const [shown, rest] = [new Text(typed.textContent), new Text()]
  typed.replaceChildren(shown)
  current.append(rest)
  for (const { word, typed: count, delay } of frames) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      shown.data += rest.data
      rest.data = ''
      return
    }
    await new Promise((resolve) => setTimeout(resolve, delay))
    if (!line.isConnected) return
    // Setting an attribute or a child makes the browser match styles again, even to the same value.
    if (current.dir !== word.dir) current.dir = word.dir
    shown.data = word.letters.slice(0, count).join('')
    // The rest of a word is invisible and keeps its line breaks.
    rest.data = word.letters.slice(count).join('')
  }
}

/** Begins and ends with a whole word. */
function* toFrames(words: Word[]): Iterable<Frame> {
  for (let loop = 1; loop <= LOOPS; loop += 1) {
    for (const [index, word] of words.entries()) {
      const { length } = word.letters
      const isFirst = loop === 1 && index === 0
      for (let typed = isFirst ? length + 1 : 0; typed <= length; typed += 1)
        yield { word, typed, delay: TYPE_DELAY_MS }
      if (loop === LOOPS && index === words.length - 1) return
      for (let typed = length - 1; typed >= 0; typed -= 1) {
        yield { word, typed, delay: typed === length - 1 ? HOLD_DELAY_MS + DELETE_DELAY_MS : DELETE_DELAY_MS }
      }
    }
  }
}

/** Splits into grapheme clusters, so accents and emoji are never typed in halves. */
function toLetters(word: string): string[] {
  // Loading the segmenter's tables is slow on phones.
  if (ASCII.test(word)) return [...word]
  return Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment)
}
