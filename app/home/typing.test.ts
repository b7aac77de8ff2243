import { describe, expect, test } from 'vitest'
import { nextFrame } from './typing.ts'

const START = { word: 0, letters: 2, loop: 1, deleting: false }

type Phase = typeof START

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
