import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Typewriter } from './typewriter.island.tsx'

type HappyWindow = { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' | 'no-preference' } } } }

function setMotion(preference: 'reduce' | 'no-preference'): void {
  const { settings } = (window as unknown as HappyWindow).happyDOM
  settings.device.prefersReducedMotion = preference
}

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

  test('deletes in 50 ms and types in 70 ms per letter, and holds every word for 1000 ms, also the first', () => {
    render(<Typewriter words={['Dev', 'You']} />)
    expect(typed()).toBe('Dev')
    advance(1_000)
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

  test('types nothing with reduced motion', () => {
    setMotion('reduce')
    render(<Typewriter words={['Dev', 'You']} />)
    expect(vi.getTimerCount()).toBe(0)
    expect(typed()).toBe('Dev')
  })

  test('types every word 50 times and keeps the last one', () => {
    render(<Typewriter words={['ab', 'c']} />)
    const texts: (string | null)[] = []
    while (vi.getTimerCount() > 0) {
      act(() => vi.advanceTimersToNextTimer())
      if (typed() !== texts.at(-1)) texts.push(typed())
    }
    expect(texts.filter((text) => text === 'c')).toHaveLength(50)
    expect(texts.at(-1)).toBe('c')
  })

  test('reserves room for every word, and for the rest of the current one', () => {
    const { container } = render(<Typewriter words={['Dev', 'You', 'You']} />)
    advance(1_000)
    advance(50)
    const shown = [...(container.querySelector('.typing')?.children ?? [])].map(({ textContent }) => textContent)
    expect(shown).toEqual(['Dev', 'You', 'Dev'])
    expect(typed()).toBe('De')
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
