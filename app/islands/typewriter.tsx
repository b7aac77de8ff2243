import { useEffect, useState } from 'react'

const ASCII = /^[ -~]*$/
const SPEED = { loops: 50, typeMs: 70, deleteMs: 50, holdMs: 1_000 }

type TypingSpeed = { loops: number; typeMs: number; deleteMs: number; holdMs: number }
type Phase = { word: number; letters: number; loop: number; deleting: boolean }

/** Types the words one after the other, `loops` times; the last one stays. With reduced motion nothing is typed. */
export function Typewriter({ words, speed = SPEED }: { words: string[]; speed?: TypingSpeed }) {
  const text = useTyping(words, speed)
  return (
    <p className="role-line tw:mt-6 tw:text-accent">
      <span className="sr-only">{words.join(', ')}</span>
      <span aria-hidden="true" data-testid="typed" className="typed">
        {text}
      </span>
    </p>
  )
}

function useTyping(words: string[], speed: TypingSpeed): string {
  const [phase, setPhase] = useState<Phase>(() => ({
    word: 0,
    letters: letters(words[0]).length,
    loop: 1,
    deleting: false,
  }))
  const { loops, typeMs, deleteMs, holdMs } = speed

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const next = nextFrame(phase, words, loops)
    if (!next) return
    const isWhole = !phase.deleting && phase.letters === letters(words[phase.word]).length
    const wait = isWhole ? holdMs : next.deleting ? deleteMs : typeMs
    // The first word has been on the page since it was painted.
    const timer = setTimeout(() => setPhase(next), isStart(phase) && isWhole ? 0 : wait)
    return () => clearTimeout(timer)
  }, [phase, words, loops, typeMs, deleteMs, holdMs])

  return letters(words[phase.word]).slice(0, phase.letters).join('')
}

function isStart({ word, loop, deleting }: Phase): boolean {
  return word === 0 && loop === 1 && !deleting
}

export function nextFrame(phase: Phase, words: string[], loops: number): Phase | undefined {
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

/** Grapheme clusters: an accent or emoji is never typed in halves. */
function letters(word = ''): string[] {
  // Loading the segmenter's tables takes a phone longer than drawing the whole line.
  if (ASCII.test(word)) return [...word]
  return Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment)
}
