import { expect, test } from 'vitest'
import { isSafePath } from './safe-path.ts'

test.each(['a', 'a/b.html', '.well-known/x', 'a b/日本', 'a..b/...'])('%s is safe', (path) => {
  expect(isSafePath(path)).toBe(true)
})

test.each(['', '/a', 'a//b', 'a/', '.', './a', '..', 'a/../b', 'a/..', 'a\0b', `a/${'x'.repeat(256)}`])(
  '%j is unsafe',
  (path) => {
    expect(isSafePath(path)).toBe(false)
  },
)
