import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Typewriter } from './typewriter.tsx'
import { typeWords } from './typing.script.ts'

type HappyWindow = { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' | 'no-preference' } } } }

function setMotion(preference: 'reduce' | 'no-preference'): void {
  const { settings } = (window as unknown as HappyWindow).happyDOM
  settings.device.prefersReducedMotion = preference
}

describe('the typewriter', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    setMotion('no-preference')
  })
  afterEach(() => {
    document.body.replaceChildren()
    vi.useRealTimers()
  })

  const find = (selector: string) => document.querySelector(selector)
  const typed = () => find('.typed')?.textContent
  const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  function open(words: string[]): void {
    document.body.innerHTML = renderToString(<Typewriter words={words} />)
    typeWords(find('.role-line') as HTMLElement)
  }

  /** Returns every text that is typed until the end. */
  async function readAll(): Promise<(string | undefined)[]> {
    const texts = [typed()]
    while (vi.getTimerCount() > 0) {
      await vi.advanceTimersToNextTimerAsync()
      if (typed() !== texts.at(-1)) texts.push(typed())
    }
    return texts
  }

  test('deletes in 50 ms and types in 70 ms per letter, and holds every word for 1000 ms, also the first', async () => {
    open(['Dev', 'You'])
    expect(typed()).toBe('Dev')
    await advance(1_000)
    await advance(49)
    expect(typed()).toBe('Dev')
    for (const text of ['De', 'D', '']) {
      await advance(1)
      expect(typed()).toBe(text)
      await advance(49)
      expect(typed()).toBe(text)
    }
    await advance(21)
    for (const text of ['Y', 'Yo', 'You']) {
      await advance(69)
      expect(typed()).not.toBe(text)
      await advance(1)
      expect(typed()).toBe(text)
    }
    await advance(1_000)
    await advance(49)
    expect(typed()).toBe('You')
    await advance(1)
    expect(typed()).toBe('Yo')
  })

  test('types nothing with reduced motion', () => {
    setMotion('reduce')
    open(['Dev', 'You'])
    expect(vi.getTimerCount()).toBe(0)
    expect(typed()).toBe('Dev')
  })

  test('shows the whole word when the visitor turns motion off', async () => {
    open(['Dev', 'You'])
    await advance(1_050)
    expect(typed()).toBe('De')
    setMotion('reduce')
    await advance(50)
    await advance(50)
    expect([typed(), vi.getTimerCount()]).toEqual(['Dev', 0])
  })

  test.each([
    [['ab', 'c'], 'c'],
    [['ab'], 'ab'],
  ])('types all of %j 50 times and keeps the last one', async (words, last) => {
    open(words)
    const texts = await readAll()
    expect(texts.filter((text) => text === last)).toHaveLength(50)
    expect(texts.at(-1)).toBe(last)
  })

  test('never splits a grapheme cluster', async () => {
    const family = '👩‍👩‍👧'
    open([`${family}é`])
    expect(new Set(await readAll())).toEqual(new Set([`${family}é`, family, '']))
  })

  test('reserves room for every word, and for the rest of the current one', async () => {
    open(['Dev', 'مطور'])
    await advance(1_050)
    const shown = Array.from(
      document.querySelectorAll('.typing > * > [dir], .typing > [dir]'),
      (each) => each.textContent,
    )
    expect([...shown, typed()]).toEqual(['Dev', 'مطور', 'Dev', 'De'])
  })

  test('stops when the line is removed', async () => {
    open(['Dev', 'You'])
    expect(vi.getTimerCount()).toBe(1)
    find('.role-line')?.remove()
    await vi.advanceTimersToNextTimerAsync()
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('renders the whole first word on the server', () => {
  const html = renderToString(<Typewriter words={['Dev', 'You']} />)
  expect(html.replace(/<[^>]+>/g, '|')).toMatch(/\|Dev, You\|.*\|Dev\|/)
})
