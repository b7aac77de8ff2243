import { useEffect, useState } from 'react'

const ASCII = /^[ -~]*$/
const LOOPS = 50
const TYPE_DELAY_MS = 70
const DELETE_DELAY_MS = 50
const HOLD_DELAY_MS = 1_000

type Phase = { word: number; letters: number; loop: number; deleting: boolean }

/** Returns the current word and the part of it that is typed. */
export function useTyping(words: string[]): { word: string; typed: string } {
  const [phase, setPhase] = useState<Phase>({ word: 0, letters: letters(words[0]).length, loop: 1, deleting: false })

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const next = nextFrame(phase, words, LOOPS)
    if (!next) return
    const timer = setTimeout(() => setPhase(next), toDelayMs(phase, next))
    return () => clearTimeout(timer)
  }, [phase, words])

  const word = words[phase.word] ?? ''
  return { word, typed: letters(word).slice(0, phase.letters).join('') }
}

function toDelayMs({ deleting }: Phase, next: Phase): number {
  if (!next.deleting) return TYPE_DELAY_MS
  return deleting ? DELETE_DELAY_MS : HOLD_DELAY_MS
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

/** Splits into grapheme clusters, so accents and emoji are never typed in halves. */
function letters(word = ''): string[] {
  // Loading the segmenter's tables is slow on phones.
  if (ASCII.test(word)) return [...word]
  return Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment)
}
