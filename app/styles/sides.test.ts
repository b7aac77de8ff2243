import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const COMMENT = /\/\*.*?\*\//gs
const DECLARATION = /([\w-]+)\s*:\s*([^;{}]+);/g
const SIDE = /\b(?:left|right)\b/
const VALUE = /(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g
/** These have no logical form. A second rule mirrors them, and the tokens are what mirrors the others. */
const MIRRORED_BY_A_RULE = /^border-image|^--(?:start|end)$/

test.each([
  ['a{margin-left:0;}', 'margin-left: 0'],
  ['a{border-top-right-radius:0;}', 'border-top-right-radius: 0'],
  ['a{text-align: right;}', 'text-align: right'],
  ['a{top: calc(anchor(right) + 1px);}', 'top: calc(anchor(right) + 1px)'],
  ['a{padding: 0 1px 0 calc(1px + 2px);}', 'padding: 0 1px 0 calc(1px + 2px)'],
  ['a{translate: -3% 0;}', 'translate: -3% 0'],
])('finds the side in %s', (css, declaration) => {
  expect(findSides(css)).toEqual([declaration])
})

test.each(globSync('app/**/*.css'))('%s names no side, so pages mirror in right-to-left languages', (path) => {
  expect(findSides(readFileSync(path, 'utf8'))).toEqual([])
})

function findSides(css: string): string[] {
  return [...css.replace(COMMENT, '').matchAll(DECLARATION)]
    .filter(([, property = '', value = '']) => !MIRRORED_BY_A_RULE.test(property) && namesSide(property, value))
    .map(([, property, value]) => `${property}: ${value}`)
}

function namesSide(property: string, value: string): boolean {
  const [first, second, , fourth] = value.match(VALUE) ?? []
  if (property === 'translate') return first !== '0' && first !== 'none' && !value.includes('var(--dir)')
  if (fourth !== undefined && /margin|padding|^inset|^border/.test(property)) return second !== fourth
  return SIDE.test(property) || SIDE.test(value)
}
