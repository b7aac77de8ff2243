import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nextFrame, Typewriter } from './typewriter.island.tsx'

const START = { word: 0, letters: 2, loop: 1, deleting: false }

type Phase = typeof START
type HappyWindow = { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' | 'no-preference' } } } }

function setMotion(preference: 'reduce' | 'no-preference'): void {
  const { settings } = (window as unknown as HappyWindow).happyDOM
  settings.device.prefersReducedMotion = preference
}

function play(words: string[], loops: number): Phase[] {
  const phases: Phase[] = []
  let phase: Phase | undefined = { ...START, letters: words[0]?.length ?? 0 }
  while (phase) {
    phases.push(phase)
    phase = nextFrame(phase, words, loops)
  }
  return phases
}

describe('nextFrame', () => {
  test('deletes a word, types the next, and ends with the last word of the last loop', () => {
    const words = ['ab', 'c']
    const steps = play(words, 2).map(({ word, letters, loop, deleting }) => {
      return `${loop}${deleting ? '-' : '+'}${words[word]?.slice(0, letters)}`
    })
    const loop1 = ['1+ab', '1-ab', '1-a', '1-', '1+', '1+c', '1-c', '1-']
    const loop2 = ['2+', '2+a', '2+ab', '2-ab', '2-a', '2-', '2+', '2+c']
    expect(steps).toEqual([...loop1, ...loop2])
  })

  test('shows every word 50 times', () => {
    const words = ['Fullstack Developer', 'Youtuber', 'Freelancer']
    const phases = play(words, 50)
    const whole = phases.filter(({ word, letters, deleting }) => !deleting && letters === words[word]?.length)
    for (const index of words.keys()) expect(whole.filter(({ word }) => word === index)).toHaveLength(50)
    expect(phases.at(-1)).toEqual({ word: 2, letters: 10, loop: 50, deleting: false })
  })

  test('works with one word', () => {
    expect(play(['ab'], 3).filter(({ letters, deleting }) => !deleting && letters === 2)).toHaveLength(3)
  })

  test('never splits a grapheme cluster', () => {
    const family = '👩‍👩‍👧'
    const phase = { word: 0, letters: 1, loop: 1, deleting: false }
    expect(nextFrame(phase, [`${family}é`], 1)).toEqual({ ...phase, letters: 2 })
    expect(nextFrame({ ...phase, letters: 2 }, [`${family}é`], 1)).toBeUndefined()
  })
})

describe('Typewriter', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    setMotion('no-preference')
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  const typed = () => screen.getByTestId('typed').textContent
  const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms))

  test('deletes in 50 ms and types in 70 ms per letter, and holds every word but the first for 1000 ms', () => {
    render(<Typewriter words={['Dev', 'You']} />)
    expect(typed()).toBe('Dev')
    advance(0)
    advance(49)
    expect(typed()).toBe('Dev')
    for (const text of ['De', 'D', '']) {
      advance(1)
      expect(typed()).toBe(text)
      advance(49)
      expect(typed()).toBe(text)
    }
    advance(21)
    for (const text of ['Y', 'Yo', 'You']) {
      advance(69)
      expect(typed()).not.toBe(text)
      advance(1)
      expect(typed()).toBe(text)
    }
    advance(1_000)
    advance(49)
    expect(typed()).toBe('You')
    advance(1)
    expect(typed()).toBe('Yo')
  })

  test('keeps the last word', () => {
    render(<Typewriter words={['ab', 'c']} />)
    const texts: (string | null)[] = []
    while (vi.getTimerCount() > 0) {
      act(() => vi.advanceTimersToNextTimer())
      texts.push(typed())
    }
    expect(texts.at(-1)).toBe('c')
    expect(texts.filter((text) => text === 'c').length).toBeGreaterThan(1)
  })

  test('types nothing with reduced motion', () => {
    setMotion('reduce')
    render(<Typewriter words={['Dev', 'You']} />)
    expect(vi.getTimerCount()).toBe(0)
    expect(typed()).toBe('Dev')
  })

  test('exposes all words to screen readers and hides the typing', () => {
    render(<Typewriter words={['Dev', 'You']} />)
    expect(screen.getByText('Dev, You')).toBeTruthy()
    expect(screen.getByTestId('typed').getAttribute('aria-hidden')).toBe('true')
  })

  test('stops its timer on unmount', () => {
    const { unmount } = render(<Typewriter words={['Dev', 'You']} />)
    expect(vi.getTimerCount()).toBe(1)
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('renders the whole first word on the server', () => {
  const html = renderToString(<Typewriter words={['Dev', 'You']} />)
  expect(html.replace(/<[^>]+>/g, '|')).toMatch(/\|Dev, You\|.*\|Dev\|/)
})
