import { useEffect, useState } from 'react'

const PLAIN = /^[ -~]*$/

export type Tempo = { loops: number; typeMs: number; deleteMs: number; holdMs: number }
type Phase = { word: number; letters: number; loop: number; deleting: boolean }

/**
 * Types the words one after the other, over and over, `loops` times; the last one stays. On the server, before scripts
 * run, and for those who want less motion, the words simply stand there.
 */
export function Typewriter({ words, tempo, className }: { words: string[]; tempo: Tempo; className?: string }) {
  const text = useTyping(words, tempo)
  return (
    <p className={className}>
      <span className="sr-only">{words.join(', ')}</span>
      <span aria-hidden="true" data-testid="typed" className="typed">
        {text}
      </span>
    </p>
  )
}

function useTyping(words: string[], tempo: Tempo): string {
  const [phase, setPhase] = useState<Phase>(() => ({
    word: 0,
    letters: letters(words[0]).length,
    loop: 1,
    deleting: false,
  }))
  const { loops, typeMs, deleteMs, holdMs } = tempo

  // The world outside: the clock. Nothing is typed where less motion is wanted.
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const next = toNext(phase, words, loops)
    if (!next) return
    const isWhole = !phase.deleting && phase.letters === letters(words[phase.word]).length
    const wait = isWhole ? holdMs : next.deleting ? deleteMs : typeMs
    const timer = setTimeout(() => setPhase(next), wait)
    return () => clearTimeout(timer)
  }, [phase, words, loops, typeMs, deleteMs, holdMs])

  return letters(words[phase.word]).slice(0, phase.letters).join('')
}

/** The step after this one, or nothing when the last word of the last loop stands. */
export function toNext(phase: Phase, words: string[], loops: number): Phase | undefined {
  const whole = letters(words[phase.word]).length
  if (phase.deleting) {
    if (phase.letters > 0) return { ...phase, letters: phase.letters - 1 }
    const word = (phase.word + 1) % words.length
    return { word, letters: 0, loop: word === 0 ? phase.loop + 1 : phase.loop, deleting: false }
  }
  if (phase.letters < whole) return { ...phase, letters: phase.letters + 1 }
  const isEnd = phase.loop >= loops && phase.word === words.length - 1
  return isEnd ? undefined : { ...phase, deleting: true }
}

/** Letters as a reader sees them: an accent or emoji is never typed in halves. */
function letters(word = ''): string[] {
  // Plain words need no segmenter, whose tables take a phone longer to load than the whole line to draw.
  if (PLAIN.test(word)) return [...word]
  return Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment)
}
